export type Row = Readonly<Record<string, string | number>>;

/** Prints rows as a Markdown table, as the README holds it. */
export function printTable(title: string, rows: readonly Row[]): void {
  const columns = Object.keys(rows[0] ?? {});
  const cells = [columns, ...rows.map((row) => columns.map((column) => text(row[column])))];
  const widths = columns.map((_, n) => Math.max(...cells.map((row) => (row[n] ?? "").length)));
  const lines = cells.map((row) => `| ${row.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join(" | ")} |`);
  const rule = `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`;
  process.stdout.write(`\n${title}\n\n${[lines[0], rule, ...lines.slice(1)].join("\n")}\n`);
}

function text(value: string | number | undefined): string {
  return typeof value === "number" ? value.toLocaleString("en") : (value ?? "");
}
