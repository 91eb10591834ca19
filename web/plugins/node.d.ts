/** What the plugins need of Node. */
declare module "node:fs" {
  export function readdirSync(folder: string): string[];
  export function readFileSync(file: string, encoding: "utf8"): string;
  export function writeFileSync(file: string, text: string): void;
}
