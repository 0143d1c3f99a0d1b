import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openBrowser } from "../open-browser.ts";

/** `node client/e2e/tools/draw-icons.ts` draws the icons of the installed app from the mark. Commit the files. */
const CLIENT = join(import.meta.dirname, "..", "..");
const FOLDER = join(CLIENT, "public", "icons");
const MARK = join(CLIENT, "ui", "mark.svg");
const PAPER = "#faf9f6";
/** Width of the mark; a launcher may cut a maskable icon to a circle of four fifths. */
const ICONS = [
  { name: "any-192", size: 192, part: 0.96, background: "transparent" },
  { name: "any-512", size: 512, part: 0.96, background: "transparent" },
  { name: "maskable-192", size: 192, part: 0.6, background: PAPER },
  { name: "maskable-512", size: 512, part: 0.6, background: PAPER },
  { name: "apple-touch", size: 180, part: 0.7, background: PAPER },
];

mkdirSync(FOLDER, { recursive: true });
copyFileSync(MARK, join(FOLDER, "any.svg"));
const mark = readFileSync(MARK, "utf8");
const browser = await openBrowser();
for (const { name, size, part, background } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const side = Math.round(size * part);
  const drawn = mark.replace("<svg ", `<svg width="${side}" height="${side}" `);
  await page.setContent(
    `<body style="margin:0;display:grid;place-items:center;height:100vh;background:${background}">${drawn}`,
  );
  writeFileSync(join(FOLDER, `${name}.png`), await page.screenshot({ omitBackground: true }));
  await page.close();
}
await browser.close();
