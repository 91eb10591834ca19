/** Save a file that the server has sent. */
export function saveFile(blob: Blob, name: string, ending: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = fileName(name, ending);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Return a name for a file: letters, digits and hyphens only. */
export function fileName(name: string, ending: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 40);
  return `${plain || "femopp"}.${ending}`;
}
