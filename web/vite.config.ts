import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { defineConfig } from "vitest/config";
import { app } from "./plugins/app.ts";
import { languagesOf } from "./plugins/needed.ts";
import { texts } from "./plugins/texts.ts";
import routes from "./src/routes.json" with { type: "json" };

// In development the server runs beside Vite: `./femopp serve --port 8765 --no-browser`.
const SERVER = "http://localhost:8765";

/** What nearly every page needs. By default each of them would be a file, with half a kilobyte of headers. */
const SHARED = [
  // The styles of all pages, which come before those of their parts.
  "app",
  "lib/(api|asks|back|clicks|copy|download|homescreen|later|layers|lessons|offline|people|sizes|speaking)",
  "lib/circle/known",
  "parts/(Dialog|LinkBox|NameLimit|Qr|Select|Sure|Switch)",
  "parts/home/FacePicker",
  "parts/kit/(Card|Face|Icon|Words)",
];

/** What the first page, own rules and a table's dialogs need, and an invitation doesn't. */
const SETTING = ["lib/(openings|rules|sets)", "parts/Display", "parts/home/(NameSheet|Picture)", "kit/pictures"];

/** Put the list of routes beside the page, for the server, and send nobody the page's comments. */
const page: Plugin = {
  name: "femopp-page",
  transformIndexHtml: (html) => html.replace(/\s*<!--.*?-->/gs, ""),
  generateBundle() {
    this.emitFile({ type: "asset", fileName: "routes.json", source: JSON.stringify(routes) });
  },
};

/** Name the files of a page and of texts for what they are: `pages/NAME/Page.svelte`, `texts/LANGUAGE/ROOM.arb`. */
function named(file: string | null | undefined): string {
  const [, page, language, room] = /\/(?:pages\/(\w+)\/Page\.svelte|texts\/(\w+)\/(\w+)\.arb)/.exec(file ?? "") ?? [];
  return `assets/${page ?? (room === undefined ? "[name]" : `texts.${room}.${language}`)}-[hash]`;
}

/** The service worker, with the list of all files that a page may load; fonts and scripts are named by their contents. */
const worker = VitePWA({
  strategies: "injectManifest",
  srcDir: "src",
  filename: "worker.ts",
  injectRegister: false,
  manifest: false,
  injectManifest: {
    globPatterns: ["index.html", "favicon.svg", "icon-192.png", "assets/*.{js,css,woff2}"],
    dontCacheBustURLsMatching: /^assets\//,
    manifestTransforms: [(files) => ({ manifest: files.map((one) => ({ ...one, languages: languagesOf(one.url) })) })],
  },
});

const among = (...files: string[]): RegExp => new RegExp(`/src/(${files.join("|")})\\.(svelte\\.)?(ts|svelte|css)$`);

export default defineConfig({
  plugins: [svelte(), texts, page, app, worker],
  build: {
    outDir: "../src/femopp/server/static",
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    // The server reads it, to name in the page what its address needs.
    manifest: "manifest.json",
    reportCompressedSize: true,
    rolldownOptions: {
      output: {
        chunkFileNames: ({ facadeModuleId }) => `${named(facadeModuleId)}.js`,
        assetFileNames: ({ originalFileNames: [file] }) => `${named(file)}[extname]`,
        codeSplitting: {
          groups: [
            { name: "deck", test: among("kit/(deck|courts|faces|suits)"), priority: 3 },
            { name: "shared", test: among(...SHARED), priority: 2 },
            { name: "rules", test: among(...SETTING), priority: 1 },
            // One file to fetch when a match begins.
            { name: "agreeing", test: /\/(lib\/(agreeing|deals\/verified)\.ts|@noble\/hashes\/(sha2|utils|_md)\.js)$/, priority: 1 },
            { name: "dates", test: among("lib/circle/dates", "pages/circle/evenings"), priority: 1 },
          ],
        },
      },
    },
  },
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: SERVER, ws: true } } },
  // All texts are there in tests, as they are on a page.
  test: { include: ["tests/**/*.test.ts"], setupFiles: ["tests/words.ts"] },
});
