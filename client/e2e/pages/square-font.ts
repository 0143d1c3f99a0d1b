/** Kana and punctuation, ideographs, and full-width forms. */
const SQUARE_SIGNS = [
  [0x3000, 0x30ff],
  [0x4e00, 0x9fff],
  [0xff00, 0xffef],
] as const;
const EM = 1000;
const VERSION = 0x1_0000;

/** The signs of the font, as a font face of CSS names them. */
export const UNICODE_RANGE = SQUARE_SIGNS.map((ends) => `U+${ends.map((sign) => sign.toString(16)).join("-")}`).join();

/** Returns a TrueType font with empty squares, because a machine without Japanese fonts draws these signs too narrow. */
export function squareFont(): Buffer {
  const count = 1 + SQUARE_SIGNS.reduce((sum, [first, last]) => sum + last - first + 1, 0);
  const tables = {
    "OS/2": Buffer.concat([u16(0, EM, 400, 5, 0), Buffer.alloc(54), u16(0x3000, 0xffef, 880, -120, 0, 880, 120)]),
    cmap: signsTable(),
    glyf: Buffer.alloc(4),
    head: Buffer.concat([
      u32(VERSION, VERSION, 0, 0x5f0f_3cf5),
      u16(0, EM),
      Buffer.alloc(20),
      u16(EM, EM, 0, 8, 2, 0, 0),
    ]),
    hhea: Buffer.concat([u32(VERSION), u16(880, -120, 0, EM, 0, 0, EM, 1, 0, 0, 0, 0, 0, 0, 0, 1)]),
    hmtx: Buffer.concat([u16(EM, 0), Buffer.alloc(2 * (count - 1))]),
    loca: Buffer.alloc(2 * (count + 1)),
    maxp: Buffer.concat([u32(VERSION), u16(count, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)]),
    name: u16(0, 0, 6),
    post: Buffer.concat([u32(0x3_0000), Buffer.alloc(28)]),
  };
  return fontOf(Object.entries(tables));
}

/** Maps the signs to glyphs, one after another. */
function signsTable(): Buffer {
  let glyph = 1;
  const groups = SQUARE_SIGNS.map(([first, last]) => {
    const group = u32(first, last, glyph);
    glyph += last - first + 1;
    return group;
  });
  const length = 16 + 12 * groups.length;
  return Buffer.concat([u16(0, 1, 3, 10), u32(12), u16(12, 0), u32(length, 0, groups.length), ...groups]);
}

function fontOf(tables: readonly (readonly [string, Buffer])[]): Buffer {
  const power = Math.floor(Math.log2(tables.length));
  const searched = 16 * 2 ** power;
  let offset = 12 + 16 * tables.length;
  const directory: Buffer[] = [];
  const contents: Buffer[] = [];
  for (const [name, table] of tables) {
    const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)]);
    directory.push(Buffer.from(name), u32(checksum(padded), offset, table.length));
    contents.push(padded);
    offset += padded.length;
  }
  const head = u16(tables.length, searched, power, 16 * tables.length - searched);
  return Buffer.concat([u32(VERSION), head, ...directory, ...contents]);
}

function checksum(table: Buffer): number {
  let sum = 0;
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0;
  return sum;
}

const u16 = (...values: readonly number[]): Buffer =>
  Buffer.from(values.flatMap((value) => [value >> 8, value & 0xff]));
const u32 = (...values: readonly number[]): Buffer => u16(...values.flatMap((value) => [value >>> 16, value & 0xffff]));
