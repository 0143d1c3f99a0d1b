import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { renderAsync } from "@resvg/resvg-js";

/** `node client/e2e/tools/draw-site-picture.ts` draws the picture that chats show beside a link to Home. Commit the file. */
const FILE = join(import.meta.dirname, "..", "..", "public", "preview.png");
const require = createRequire(import.meta.url);
const FONTS = ["400Regular/Figtree_400Regular", "700Bold/Figtree_700Bold"].map((name) =>
  require.resolve(`@expo-google-fonts/figtree/${name}.ttf`),
);

// The light colours of `client/ui/theme.css`.
const [PAPER, SURFACE, INK, MUTED, LINE, FREE, SCHEDULED] = [
  "#faf9f6",
  "#ffffff",
  "#1a1c1e",
  "#666a70",
  "#e6e3dc",
  "#0e7c66",
  "#5842c4",
];

/** Number of free people out of six, by day and half hour. */
const DAYS = {
  Mon: "0012332210",
  Tue: "0124443321",
  Wed: "1223443210",
  Thu: "0134666643",
  Fri: "1122332100",
};
const PEOPLE = 6;
const HOURS = ["5 PM", "6 PM", "7 PM", "8 PM", "9 PM"];
const CARD = { x: 560, y: 64, width: 576, height: 502 };
const GRID = { x: CARD.x + 96, y: CARD.y + 76, column: 88, row: 40 };
const BEST = { day: 3, from: 4, to: 8 };

const text = (content: string, x: number, y: number, style: string): string =>
  `<text x="${x}" y="${y}" ${style}>${content}</text>`;

const cells = Object.entries(DAYS).flatMap(([day, counts], column) => {
  const x = GRID.x + column * GRID.column;
  return [
    text(day, x + 42, CARD.y + 54, `text-anchor="middle" font-size="22" font-weight="700" fill="${INK}"`),
    ...Array.from(counts, (count, row) => {
      const share = Number(count) / PEOPLE;
      const shade = share === 0 ? 0 : 0.2 + 0.8 * share;
      const y = GRID.y + row * GRID.row;
      return `<rect x="${x}" y="${y}" width="84" height="${GRID.row}" fill="${FREE}" fill-opacity="${shade}" /><path d="M${x} ${y}h84" stroke="${LINE}" stroke-width="1.5" ${row % 2 === 0 ? "" : 'stroke-dasharray="3 4"'} />`;
    }),
  ];
});
const best = {
  x: GRID.x + BEST.day * GRID.column - 3,
  y: GRID.y + BEST.from * GRID.row - 3,
  height: (BEST.to - BEST.from) * GRID.row + 6,
};

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
<rect width="1200" height="630" fill="${PAPER}" />
<circle cx="82" cy="92" r="18" fill="${FREE}" fill-opacity="0.75" /><circle cx="98" cy="92" r="18" fill="${SCHEDULED}" fill-opacity="0.65" />
${text("Overlap", 130, 103, `font-size="32" font-weight="700" fill="${INK}"`)}
${["Find the time", "that suits", "everyone"].map((line, at) => text(line, 64, 262 + at * 76, `font-size="68" font-weight="700" letter-spacing="-2" fill="${INK}"`)).join("")}
${["Pick days, share a link, and see", "when everyone is free."].map((line, at) => text(line, 64, 484 + at * 40, `font-size="29" fill="${MUTED}"`)).join("")}
<rect x="${CARD.x}" y="${CARD.y}" width="${CARD.width}" height="${CARD.height}" rx="20" fill="${SURFACE}" stroke="${LINE}" stroke-width="2" />
${cells.join("")}
${HOURS.map((hour, at) => text(hour, GRID.x - 14, GRID.y + at * 2 * GRID.row + 8, `text-anchor="end" font-size="20" fill="${MUTED}"`)).join("")}
<rect x="${best.x}" y="${best.y}" width="90" height="${best.height}" rx="9" fill="none" stroke="${FREE}" stroke-width="5" />
<rect x="${best.x + 52}" y="${best.y - 18}" width="56" height="34" rx="9" fill="${FREE}" stroke="${SURFACE}" stroke-width="3" />
${text("6/6", best.x + 80, best.y + 7, `text-anchor="middle" font-size="21" font-weight="700" fill="${SURFACE}"`)}
</svg>`;
// Uses only the given font, so that the picture does not depend on the machine.
const font = { fontFiles: FONTS, loadSystemFonts: false, defaultFontFamily: "Figtree" };
writeFileSync(FILE, (await renderAsync(svg, { font })).asPng());
