/** What of a font, as opentype.js reads it, is needed to lay text out before it is drawn. */
export type Font = {
  readonly hasChar: (character: string) => boolean;
  readonly getAdvanceWidth: (text: string, size: number) => number;
};

/**
 * What of `text` the font can draw; undefined where letters are missing, because half a name is another name. Signs that
 * it does not have, such as emoji, are left out: empty boxes are never drawn.
 */
export function drawableText(text: string, font: Font): string | undefined {
  const characters = Array.from(text).filter((one) => !/[\p{Cf}\p{DI}]/u.test(one));
  const missing = characters.filter((one) => !/\s/.test(one) && !font.hasChar(one));
  if (missing.some((one) => /[\p{L}\p{N}\p{M}]/u.test(one))) return undefined;
  const left = characters.filter((one) => !missing.includes(one)).join("");
  const drawable = left.replaceAll(/\s+/g, " ").trim();
  return drawable === "" ? undefined : drawable;
}

type Room = { readonly width: number; readonly sizes: readonly number[]; readonly maxLines: number };
export type Fitted = { readonly size: number; readonly lines: readonly string[] };

/** How `text` fits into `width` in few lines: in the largest of `sizes` that holds all of it, else cut in the last. */
export function fittedText(text: string, font: Font, { width, sizes, maxLines }: Room): Fitted {
  const tried = sizes.map((size) => ({
    size,
    lines: wrapped(text, (line) => font.getAdvanceWidth(line, size) <= width),
  }));
  const whole = tried.find(({ lines }) => lines.length <= maxLines);
  if (whole !== undefined) return whole;
  const smallest = tried.at(-1);
  if (smallest === undefined) return { size: 0, lines: [] };
  const lines = smallest.lines.slice(0, maxLines);
  const last = Array.from(lines.pop() ?? "");
  while (last.length > 0 && font.getAdvanceWidth(`${last.join("")}…`, smallest.size) > width) last.pop();
  return { size: smallest.size, lines: [...lines, `${last.join("").trimEnd()}…`] };
}

/** Lines that fit, broken between words, and inside of a word that is longer than a line. */
function wrapped(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    line = "";
    for (const character of word) {
      if (line !== "" && !fits(line + character)) {
        lines.push(line);
        line = "";
      }
      line += character;
    }
  }
  return line === "" ? lines : [...lines, line];
}
