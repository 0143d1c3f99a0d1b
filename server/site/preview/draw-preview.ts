import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { renderAsync } from "@resvg/resvg-js";
import satori from "satori";
import type { MeetingView } from "#db/hot/meeting-view.ts";
import { US_READER } from "#domain/time/words/reading-settings.ts";
import { type Words, wordsFor } from "../../language/words.ts";
import { previewLayout } from "./preview-layout.ts";
import { PICTURE_SIZE } from "./preview-text.ts";

const require = createRequire(import.meta.url);
const fonts = await Promise.all([
  readFont("400Regular/Figtree_400Regular.ttf", 400),
  readFont("700Bold/Figtree_700Bold.ttf", 700),
]);

async function readFont(file: string, weight: 400 | 700) {
  const data = await readFile(require.resolve(`@expo-google-fonts/figtree/${file}`));
  return { name: "Figtree", data, weight, style: "normal" as const };
}

/** Draws the picture of a meeting as a PNG. The server imports this file with the first picture, because satori takes 30 MB of memory. */
export async function drawPreview(view: MeetingView, words: Words = wordsFor(US_READER)): Promise<Buffer> {
  // The text in the SVG is paths already, and reading the machine's fonts takes seconds.
  return (await renderAsync(await previewSvg(view, words), { font: { loadSystemFonts: false } })).asPng();
}

async function previewSvg(view: MeetingView, words: Words): Promise<string> {
  const missing = new Set<string>();
  const options = {
    ...PICTURE_SIZE,
    fonts,
    loadAdditionalAsset: async (_language: string, segment: string) => {
      for (const character of segment) missing.add(character);
      return [];
    },
  };
  const svg = await satori(previewLayout(view, words, missing), options);
  return missing.size === 0 ? svg : satori(previewLayout(view, words, missing), options);
}
