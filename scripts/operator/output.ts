import { createInterface } from "node:readline/promises";

/** Ends a command with 1 and one sentence for the operator. */
export class ToolFault extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = "ToolFault";
  }
}

let isJson = false;

/** Chooses between JSON and lines, for `--json`. */
export function printJson(choice: boolean): void {
  isJson = choice;
}

/** Prints a result: `value` with `--json`, otherwise `lines`. */
export function print(value: unknown, lines: readonly string[]): void {
  if (isJson) process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
  else process.stdout.write(lines.map((line) => `${line}\n`).join(""));
}

/** Asks before a change that cannot be undone. Throws unless the operator says yes, or gave `--yes`. */
export async function confirm(question: string, yes: boolean | undefined): Promise<void> {
  if (yes === true) return;
  if (!process.stdin.isTTY) throw new ToolFault(`${question} Nothing was done: without a terminal, add --yes.`);
  const dialogue = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await dialogue.question(`${question} [y/N] `);
    if (!/^y(es)?$/i.test(answer.trim())) throw new ToolFault("Nothing was done.");
  } finally {
    dialogue.close();
  }
}

/** Returns `1 meeting` or `2 meetings`. */
export function count(many: number, one: string): string {
  return `${many} ${one}${many === 1 ? "" : "s"}`;
}

/** Returns rows as aligned columns; numbers stand to the right. */
export function table(rows: readonly (readonly (string | number)[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows)
    row.forEach((cell, index) => (widths[index] = Math.max(widths[index] ?? 0, `${cell}`.length)));
  const pad = (cell: string | number, width = 0) =>
    typeof cell === "number" ? `${cell}`.padStart(width) : cell.padEnd(width);
  return rows.map((row) =>
    row
      .map((cell, index) => pad(cell, widths[index]))
      .join("  ")
      .trimEnd(),
  );
}

/** Writes a size in the unit that people read: `4.2 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  const power = Math.min(Math.floor(Math.log10(bytes) / 3), 4);
  return `${(bytes / 1_000 ** power).toFixed(1)} ${["kB", "MB", "GB", "TB"][power - 1]}`;
}
