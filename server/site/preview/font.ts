/** What has to be known of a font to lay text out with it before it is drawn. */
export type Font = {
  /** Whether it has a sign for this character. */
  readonly covers: (character: string) => boolean;
  /** Of a line, in the unit of `size`; pairs that the font moves together are counted a little too wide. */
  readonly width: (text: string, size: number) => number;
};

/** Reads a TrueType font: its tables `head`, `hhea`, `hmtx` and `cmap` (OpenType 1.9). */
export function readFont(bytes: Buffer): Font {
  const tables = tablesOf(bytes);
  const at = (table: string): number => tables.get(table) ?? absent(table);
  const unitsPerEm = bytes.readUInt16BE(at("head") + 18);
  const lastWidth = bytes.readUInt16BE(at("hhea") + 34) - 1;
  const widths = at("hmtx");
  const glyphs = glyphsOf(bytes, at("cmap"));

  const glyphOf = (character: string): number => glyphs.get(character.codePointAt(0) ?? 0) ?? 0;
  const advance = (character: string): number =>
    bytes.readUInt16BE(widths + 4 * Math.min(glyphOf(character), lastWidth)) / unitsPerEm;
  return {
    covers: (character) => glyphOf(character) !== 0,
    width: (text, size) => Array.from(text).reduce((sum, character) => sum + advance(character) * size, 0),
  };
}

/** Where each table begins. */
function tablesOf(bytes: Buffer): ReadonlyMap<string, number> {
  const tables = new Map<string, number>();
  const count = bytes.readUInt16BE(4);
  for (let record = 12; record < 12 + 16 * count; record += 16) {
    tables.set(bytes.toString("latin1", record, record + 4), bytes.readUInt32BE(record + 8));
  }
  return tables;
}

/** The glyph of each character of the basic plane, as `cmap`'s segments (format 4) say. */
function glyphsOf(bytes: Buffer, cmap: number): ReadonlyMap<number, number> {
  const table = segmentTable(bytes, cmap) ?? absent("cmap of format 4");
  const twice = bytes.readUInt16BE(table + 6);
  const [ends, starts] = [table + 14, table + 16 + twice];
  const [deltas, ranges] = [starts + twice, starts + 2 * twice];
  const glyphs = new Map<number, number>();
  for (let at = 0; at < twice; at += 2) {
    const [start, end] = [bytes.readUInt16BE(starts + at), bytes.readUInt16BE(ends + at)];
    const [delta, range] = [bytes.readUInt16BE(deltas + at), bytes.readUInt16BE(ranges + at)];
    for (let code = start; code <= end && code !== 0xff_ff; code++) {
      const listed = range === 0 ? code : bytes.readUInt16BE(ranges + at + range + 2 * (code - start));
      const glyph = range !== 0 && listed === 0 ? 0 : (listed + delta) % 0x1_00_00;
      if (glyph !== 0) glyphs.set(code, glyph);
    }
  }
  return glyphs;
}

function segmentTable(bytes: Buffer, cmap: number): number | undefined {
  const count = bytes.readUInt16BE(cmap + 2);
  for (let record = cmap + 4; record < cmap + 4 + 8 * count; record += 8) {
    const table = cmap + bytes.readUInt32BE(record + 4);
    if (bytes.readUInt16BE(table) === 4) return table;
  }
  return undefined;
}

function absent(what: string): never {
  throw new Error(`The font has no ${what}.`);
}
