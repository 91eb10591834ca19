/** Save a text as a download. */
export function downloadText(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Return the file name of a table's record. */
export function recordName(table: string, match: number | null = null): string {
  return `femopp-${table.slice(0, 6)}${match === null ? "" : `-${match}`}.txt`;
}
