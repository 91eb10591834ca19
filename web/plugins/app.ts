import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { offered, read } from "./texts.ts";

/** Writes what a phone is told of the app that it may put on its home screen: a file for each language, beside the page. */

/** Return a colour of the client, for a light page. */
function colour(name: string): string {
  const tokens = readFileSync("src/tokens.css", "utf8");
  return new RegExp(`--${name}:\\s*(?:light-dark\\()?(#\\w+)`).exec(tokens)![1]!;
}

interface Texts {
  tagline: string;
  keepScore: string;
}

function manifestOf(language: string, t: Texts): object {
  return {
    id: "/",
    name: "Femopp",
    short_name: "Femopp",
    description: t.tagline,
    lang: language,
    start_url: "/",
    display: "minimal-ui",
    theme_color: colour("felt"),
    background_color: colour("felt"),
    categories: ["games"],
    icons: [
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      // A home screen cuts its edges.
      { src: "/icon.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
    shortcuts: [{ name: t.keepScore, url: "/keep", icons: [{ src: "/icon-192.png", sizes: "192x192" }] }],
  };
}

export const app: Plugin = {
  name: "femopp-app",
  generateBundle() {
    for (const language of offered()) {
      const texts = read(language, "common.arb") as unknown as Texts;
      this.emitFile({ type: "asset", fileName: `app.${language}.webmanifest`, source: JSON.stringify(manifestOf(language, texts)) });
    }
  },
};
