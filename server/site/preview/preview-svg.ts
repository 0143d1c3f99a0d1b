import type { MeetingView } from "#db/hot/meeting-view.ts";
import { shading } from "#domain/answers/tally.ts";
import { hourLabel } from "#domain/time/words/clock-text.ts";
import { dayText } from "#domain/time/words/day-text.ts";
import { type Reader, US_READER } from "#domain/time/words/reader.ts";
import { presentSlots } from "#domain/time/present-slots.ts";
import { slotAt, slotStart, type Slot } from "#domain/time/slot.ts";
import { COLUMNS_PER_PAGE, type GridColumn, type GridRow, pageColumns, viewerGrid } from "#domain/time/viewer-grid.ts";
import { escapeHtml } from "../../escape-html.ts";
import { type Words, wordsFor } from "../../language/words.ts";
import { drawableText, fittedText } from "./fit-text.ts";
import type { Font } from "./font.ts";
import { PICTURE_SIZE, previewText } from "./preview-text.ts";

export type Fonts = { readonly regular: Font; readonly bold: Font };

// As in the light colours of `client/ui/theme.css`.
const COLOUR = {
  paper: "#faf9f6",
  surface: "#ffffff",
  ink: "#1a1c1e",
  muted: "#666a70",
  line: "#e6e3dc",
  free: "#0e7c66",
  scheduled: "#5842c4",
} as const;

const MARGIN = 64;
/** Around the grid, inside of its card. */
const PADDING = 28;
const HOURS = 76;
const HEADS = 66;
const MAX_COLUMN = 150;
const WIDEST_CARD = 600;
const BETWEEN_COLUMNS = 4;
const GAP = 56;

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/**
 * The picture beside a pasted link, 1200 × 630: name, dates, and the grid's shading in the meeting's own zone. Of a meeting
 * whose answers are protected the days alone, and never a respondent's name.
 */
export function previewSvg(view: MeetingView, fonts: Fonts, wanted: Words): string {
  const said = drawable(view, fonts, wanted);
  const columns = columnsOf(view);
  const width = Math.min(WIDEST_CARD, 2 * PADDING + HOURS + columns.shown.length * MAX_COLUMN);
  const card = {
    x: PICTURE_SIZE.width - MARGIN - width,
    y: MARGIN,
    width,
    height: PICTURE_SIZE.height - 2 * MARGIN,
  };
  const parts = [
    rect({ x: 0, y: 0, ...PICTURE_SIZE }, COLOUR.paper),
    brand(),
    besideCard(view, { fonts, said, width: card.x - GAP - MARGIN }),
    `<rect x="${card.x}" y="${card.y}" width="${card.width}" height="${card.height}" rx="20" fill="${COLOUR.surface}" stroke="${COLOUR.line}" stroke-width="2"/>`,
    grid(view, { fonts, said, card, ...columns }),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_SIZE.width}" height="${PICTURE_SIZE.height}">${parts.join("")}</svg>`;
}

function brand(): string {
  return [
    `<circle cx="82" cy="92" r="18" fill="${COLOUR.free}" fill-opacity="0.75"/>`,
    `<circle cx="98" cy="92" r="18" fill="${COLOUR.scheduled}" fill-opacity="0.65"/>`,
    text("Overlap", { x: 130, y: 103, size: 32, isBold: true }),
  ].join("");
}

/** The wanted words, if the font has all their letters, else English ones: it has those of Latin scripts alone. */
function drawable(view: MeetingView, { bold }: Fonts, wanted: Words): Words {
  const { days, hours, answered = "" } = previewText(view, wanted);
  const { text: say } = wanted;
  const shown = [
    days,
    hours,
    answered,
    say("site.scheduled"),
    say("site.scheduledTitle"),
    say("site.question"),
    say("site.moreDays", { count: 2 }),
  ];
  return /\p{L}/u.test(shown.join("")) && drawableText(shown.join(" "), bold) !== undefined
    ? wanted
    : wordsFor(US_READER);
}

type Drawing = { readonly fonts: Fonts; readonly said: Words };

/** Name, days, hours and how many have answered, beside the card. */
function besideCard(view: MeetingView, { fonts, said, width }: Drawing & { readonly width: number }): string {
  const { regular, bold } = fonts;
  const { title, isScheduled, answered, ...when } = previewText(view, said);
  const days = unbroken(when.days);
  const name = drawableText(title, bold);
  // Without a name that can be drawn the days are the heading.
  const heading = fittedText(name ?? days, bold, { width, sizes: [68, 58, 50, 44], maxLines: 3 });
  const details = [...(name === undefined ? [] : [days]), when.hours].flatMap(
    (line) => fittedText(line, regular, { width, sizes: [32, 28], maxLines: 2 }).lines,
  );
  const drawn: string[] = [];
  const draw = (line: string, style: Omit<TextStyle, "x">) => drawn.push(text(line, { x: MARGIN, ...style }));
  let y = 190;
  for (const line of heading.lines) {
    draw(line, { y: y + heading.size * 0.75, size: heading.size, isBold: true });
    y += heading.size * 1.12;
  }
  y += 22;
  if (isScheduled) {
    draw(said.text("site.scheduledTitle"), { y: y + 22, size: 24, isBold: true, colour: COLOUR.scheduled, spacing: 2 });
    y += 42;
  }
  for (const line of details) {
    draw(line, { y: y + 26, size: 30, colour: COLOUR.muted });
    y += 42;
  }
  const bottom = PICTURE_SIZE.height - MARGIN - 8;
  draw(answered ?? said.text("site.question"), { y: bottom, size: 30, isBold: true, colour: COLOUR.free });
  return drawn.join("");
}

/** A date stays on one line. */
function unbroken(days: string): string {
  return days.replaceAll(/ (?=\w{3} \d|\d)/g, "\u00A0");
}

type Columns = { readonly rows: readonly GridRow[]; readonly shown: readonly GridColumn[]; readonly more: number };

/** The page of days with the scheduled time, else the first. */
function columnsOf({ meeting }: MeetingView): Columns {
  const days = viewerGrid([...presentSlots(meeting)], meeting.timezone);
  const scheduled = meeting.protectAnswers ? undefined : meeting.schedule;
  const at = days.columns.findIndex(({ cells }) =>
    cells.some((slot) => slot !== undefined && slotStart(slot) === scheduled?.start),
  );
  const shown = pageColumns(days, Math.floor(Math.max(0, at) / COLUMNS_PER_PAGE));
  return { rows: days.rows, shown, more: days.columns.length - shown.length };
}

function grid(
  view: MeetingView,
  { fonts, said, card, rows, shown, more }: Drawing & Columns & { readonly card: Box },
): string {
  const left = card.x + PADDING + HOURS;
  const top = card.y + PADDING + HEADS;
  const bottom = card.y + card.height - PADDING - (more > 0 ? 34 : 0);
  const pitch = (card.x + card.width - PADDING - left) / shown.length;
  const height = (bottom - top) / rows.length;
  const levelOf = levels(view);
  const boxAt: BoxAt = (column, row, count) => ({
    x: left + column * pitch,
    y: top + row * height,
    width: pitch - BETWEEN_COLUMNS,
    height: count * height,
  });
  const drawn = shown.map(
    ({ date, cells }, column) =>
      columnHead(date, said.reader, boxAt(column, 0, 1)) +
      runs(cells, levelOf, (row, count) => boxAt(column, row, count)),
  );
  const moreText = said.text("site.moreDays", { count: more });
  return [
    hourLabels(rows, said.reader, { x: left - 14, y: top, width: 0, height }),
    ...drawn,
    scheduledBlock(view, shown, { fonts, said, boxAt }),
    more > 0 ? text(moreText, { x: left, y: card.y + card.height - PADDING, size: 22, colour: COLOUR.muted }) : "",
  ].join("");
}

/** The box of so many cells of a column, from a row on. */
type BoxAt = (column: number, row: number, count: number) => Box;

/** How strongly each slot is shaded. */
function levels(view: MeetingView): (slot: Slot | undefined) => number | undefined {
  const { protectAnswers } = view.meeting;
  const freeIn = protectAnswers ? () => 0 : counted(view);
  return (slot) => (slot === undefined ? undefined : shading(freeIn(slot), view.respondents.length));
}

/** How many are free in a slot. By arrays of numbers: a large meeting has a million pairs of a person and a slot. */
function counted({ meeting, respondents }: MeetingView): (slot: Slot) => number {
  const slots = [...presentSlots(meeting)];
  const first = slots[0] ?? (0 as Slot);
  const counts = new Uint16Array((slots.at(-1) ?? first) - first + 1);
  for (const answer of respondents) {
    // Outside of the array lie hidden slots: nothing is written there.
    for (const slot of answer.slots) counts[slot - first] = (counts[slot - first] ?? 0) + 1;
  }
  return (slot) => counts[slot - first] ?? 0;
}

/** Half hours one below the other that look the same are one shape, so that no seams are seen. */
function runs(
  cells: readonly (Slot | undefined)[],
  levelOf: (slot: Slot | undefined) => number | undefined,
  boxOf: (row: number, count: number) => Box,
): string {
  const drawn: string[] = [];
  let from = 0;
  for (let to = 1; to <= cells.length; to++) {
    const level = levelOf(cells[from]);
    if (to < cells.length && levelOf(cells[to]) === level) continue;
    if (level !== undefined) drawn.push(rect(boxOf(from, to - from), COLOUR.free, level === 0 ? 0.05 : level));
    from = to;
  }
  return drawn.join("");
}

function scheduledBlock(
  { meeting }: MeetingView,
  shown: readonly GridColumn[],
  { fonts, said, boxAt }: Drawing & { readonly boxAt: BoxAt },
): string {
  const { schedule, protectAnswers } = meeting;
  if (schedule === undefined || protectAnswers) return "";
  const [start, end] = [slotAt(schedule.start), slotAt(schedule.end)];
  const blocks = shown.map(({ cells }, column) => {
    const rows = [...cells.entries()].filter(([, slot]) => slot !== undefined && slot >= start && slot < end);
    const first = rows[0]?.[0];
    if (first === undefined) return "";
    const block = boxAt(column, first, rows.length);
    const word = said.text("site.scheduled");
    const size = fonts.bold.width(word, 18) + 18 <= block.width && block.height >= 26 ? 18 : 12;
    const fits = fonts.bold.width(word, size) + 9 <= block.width && block.height >= size + 4;
    const middle = { x: block.x + block.width / 2, y: block.y + block.height / 2 + size * 0.36 };
    const label = text(word, { ...middle, size, isBold: true, colour: COLOUR.surface, anchor: "middle" });
    return rect(block, COLOUR.scheduled) + (fits ? label : "");
  });
  return blocks.join("");
}

function columnHead(date: string, reader: Reader, { x, y, width }: Box): string {
  const { weekday, day } = dayText(reader, date);
  const middle = x + width / 2;
  const at = { x: middle, anchor: "middle" } as const;
  return (
    text(weekday, { ...at, y: y - 44, size: 22, colour: COLOUR.muted }) +
    text(day, { ...at, y: y - 14, size: 28, isBold: true })
  );
}

/** As many hours as there is room for, at even distances. */
function hourLabels(rows: readonly GridRow[], reader: Reader, { x, y, height }: Box): string {
  const whole = [...rows.entries()].filter(([, { minute }]) => minute % 60 === 0);
  const every = [1, 2, 3, 4, 6].find((step) => step * 2 * height >= 34) ?? 6;
  return whole
    .filter((_, at) => at % every === 0)
    .map(([row, { minute }]) =>
      text(hourLabel(reader, minute), { x, y: y + row * height + 8, size: 20, colour: COLOUR.muted, anchor: "end" }),
    )
    .join("");
}

function rect({ x, y, width, height }: Box, colour: string, opacity = 1): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${colour}" fill-opacity="${opacity}"/>`;
}

type TextStyle = {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly isBold?: boolean;
  readonly colour?: string;
  readonly anchor?: "start" | "middle" | "end";
  readonly spacing?: number;
};

function text(content: string, style: TextStyle): string {
  const { x, y, size, isBold = false, colour = COLOUR.ink, anchor = "start", spacing = 0 } = style;
  const font = `font-family="Figtree" font-weight="${isBold ? 700 : 400}" font-size="${size}" letter-spacing="${spacing}"`;
  return `<text x="${x}" y="${y}" ${font} text-anchor="${anchor}" fill="${colour}">${escapeHtml(content)}</text>`;
}
