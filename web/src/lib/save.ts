/** Let the browser save a text as a file. */
export function saveText(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** What a table's record is called as a file. */
export function recordName(table: string, match: number | null = null): string {
  return `femopp-${table.slice(0, 6)}${match === null ? "" : `-${match}`}.txt`;
}
