import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// In development the server runs beside Vite: `./femopp serve --port 8765 --no-browser`.
const SERVER = "http://localhost:8765";

/** What nearly every page needs. By default each of them would be a file, with half a kilobyte of headers. */
const SHARED = [
  // The styles of all pages, which come before those of their parts.
  "app",
  "lib/(api|asks|clicks|copy|download|later|lessons|openings|people|sizes|speaking)",
  "lib/circle/known",
  "parts/(Dialog|Display|LinkBox|Qr|Select|Sure|Switch)",
  "parts/home/(FacePicker|NameSheet)",
  "parts/kit/(Card|Face|Icon|Words)",
];

const among = (...files: string[]): RegExp => new RegExp(`/src/(${files.join("|")})\\.(svelte\\.)?(ts|svelte|css)$`);

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/femopp/server/static",
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    // The server reads it, to name in the page what its address needs.
    manifest: "manifest.json",
    reportCompressedSize: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "deck", test: among("kit/(deck|courts|faces|suits)"), priority: 3 },
            { name: "shared", test: among(...SHARED), priority: 2 },
            { name: "rules", test: among("lib/(rules|sets)", "parts/home/Picture", "kit/pictures"), priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": { target: SERVER, ws: true } } },
  // All texts are there in tests, as they are on a page.
  test: { include: ["tests/**/*.test.ts"], setupFiles: ["tests/words.ts"] },
});
