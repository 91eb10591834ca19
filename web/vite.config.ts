import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// In development the server runs beside Vite: `./femopp serve --port 8765 --no-browser`.
const SERVER = "http://localhost:8765";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/femopp/server/static",
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
  server: { proxy: { "/api": { target: SERVER, ws: true } } },
  // All texts are there in tests, as they are on a page.
  test: { include: ["tests/**/*.test.ts"], setupFiles: ["tests/words.ts"] },
});
