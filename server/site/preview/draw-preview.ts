import { createRequire } from "node:module";
import { readFile } from "node:fs/promises";
import { renderAsync } from "@resvg/resvg-js";
import type { MeetingView } from "#db/hot/meeting-view.ts";
import { US_READER } from "#domain/time/words/reading-settings.ts";
import { type Words, wordsFor } from "../../language/words.ts";
import { once } from "../../once.ts";
import type { Font } from "./fit-text.ts";
import { type Fonts, previewSvg } from "./preview-svg.ts";

const FOLDER = "@expo-google-fonts/figtree";
const require = createRequire(import.meta.url);
// Its own types would let the whole server use what only browsers have.
const { parse } = require("opentype.js") as { parse: (font: ArrayBuffer) => Font };
const FILES = {
  regular: require.resolve(`${FOLDER}/400Regular/Figtree_400Regular.ttf`),
  bold: require.resolve(`${FOLDER}/700Bold/Figtree_700Bold.ttf`),
} as const;

const fonts = once(readFonts);

/** Draws the picture of a meeting as a PNG. Imported with the first picture, so that a server without any is none the heavier. */
export async function drawPreview(view: MeetingView, words: Words = wordsFor(US_READER)): Promise<Buffer> {
  const svg = previewSvg(view, await fonts(), words);
  // No fonts of the machine: the picture is the same everywhere, and reading them takes seconds.
  const font = { fontFiles: Object.values(FILES), loadSystemFonts: false, defaultFontFamily: "Figtree" };
  return (await renderAsync(svg, { font })).asPng();
}

export async function readFonts(): Promise<Fonts> {
  const [regular, bold] = await Promise.all([readFile(FILES.regular), readFile(FILES.bold)]);
  return { regular: parse(arrayOf(regular)), bold: parse(arrayOf(bold)) };
}

/** The bytes as a buffer of their own: small files share one. */
function arrayOf(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}
