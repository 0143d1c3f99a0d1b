import type { MeetingView } from "#db/hot/meeting-view.ts";
import { shading } from "#domain/answers/tally.ts";
import { clockText } from "#domain/time/words/clock-text.ts";
import { dayText } from "#domain/time/words/day-text.ts";
import { type Reader, US_READER } from "#domain/time/words/reading-settings.ts";
import { isAroundClock, presentSlots } from "#domain/time/meeting-slots.ts";
import { slotZone } from "#domain/meeting/kind.ts";
import { inRange, scheduledSlots } from "#domain/meeting/schedule.ts";
import { type Slot, slotQuarters } from "#domain/time/slot.ts";
import { type GridColumn, type GridRow, pageColumns, pageOfColumn, viewerGrid } from "#domain/time/viewer-grid.ts";
import { escapeHtml } from "../../escape-html.ts";
import { type Words, wordsFor } from "../../language/words.ts";
import { counted } from "./counted.ts";
import { drawableText, fittedText, type Font } from "./fit-text.ts";
import { isPrivate, PICTURE_SIZE, previewText } from "./preview-text.ts";

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
  ifNeeded: "#be7d14",
} as const;

const MARGIN = 64;
/** Around the grid, inside of its card. */
const PADDING = 28;
const HOURS = 76;
const HEADS = 66;
const MAX_COLUMN = 150;
const WIDEST_CARD = 600;
const BETWEEN_COLUMNS = 4;
const MORE = 34;
const GAP = 56;

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/**
 * The picture beside a pasted link, 1200 × 630: name, dates, and the grid's shading in the meeting's own zone. Of a meeting
 * whose answers are protected the days alone, and never a respondent's name.
 */
export function previewSvg(view: MeetingView, fonts: Fonts, wanted: Words): string {
  const words = drawable(view, fonts, wanted);
  const { rows, shown, more } = columnsOf(view);
  const width = Math.min(WIDEST_CARD, 2 * PADDING + HOURS + shown.length * MAX_COLUMN);
  const height = PICTURE_SIZE.height - 2 * MARGIN;
  const card = { x: PICTURE_SIZE.width - MARGIN - width, y: MARGIN, width, height };
  const left = card.x + PADDING + HOURS;
  const bottom = card.y + height - PADDING;
  const top = card.y + PADDING + HEADS;
  const cell = {
    width: (card.x + width - PADDING - left) / shown.length,
    height: (bottom - (more > 0 ? MORE : 0) - top) / rows.length,
  };
  const lookOf = looks(view);
  const bandOf = bands(view);
  const parts = [
    view.meeting.allowIfNeeded === true ? STRIPES : "",
    rect({ x: 0, y: 0, ...PICTURE_SIZE }, { fill: COLOUR.paper }),
    brand(),
    besideCard(view, words, { fonts, width: card.x - GAP - MARGIN }),
    rect(card, { rx: 20, fill: COLOUR.surface, stroke: COLOUR.line, "stroke-width": 2 }),
    hourLabels(rows, words.reader, { x: left - 14, y: top, height: cell.height }),
    ...shown.flatMap(({ date, cells }, at) => {
      const column = { x: left + at * cell.width, y: top, width: cell.width - BETWEEN_COLUMNS };
      const boxOf = (from: number, to: number): Box => ({
        ...column,
        y: top + from * cell.height,
        height: (to - from) * cell.height,
      });
      return [
        columnHead(date, words.reader, { ...column, isWeekly: view.meeting.kind === "weekdays" }),
        ...runsOf(cells, lookOf).map(({ look, from, to }) =>
          look === "scheduled" ? scheduledBlock(boxOf(from, to), words, fonts.bold) : shade(boxOf(from, to), look),
        ),
        ...runsOf(cells, (slot) => (lookOf(slot) === "scheduled" ? undefined : bandOf(slot))).map(
          ({ look, from, to }) => band(boxOf(from, to), look),
        ),
      ];
    }),
    more > 0
      ? text(words.text("site.moreDays", { count: more }), { x: left, y: bottom, "font-size": 22, fill: COLOUR.muted })
      : "",
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_SIZE.width}" height="${PICTURE_SIZE.height}">${parts.join("")}</svg>`;
}

function brand(): string {
  const circle = (cx: number, fill: string, opacity: number): string =>
    `<circle${attributes({ cx, cy: 92, r: 18, fill, "fill-opacity": opacity })}/>`;
  return [
    circle(82, COLOUR.free, 0.75),
    circle(98, COLOUR.scheduled, 0.65),
    text("Overlap", { x: 130, y: 103, "font-size": 32, "font-weight": 700 }),
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

type Place = { readonly fonts: Fonts; readonly width: number };

function besideCard(view: MeetingView, words: Words, { fonts: { regular, bold }, width }: Place): string {
  const { title, isScheduled, answered, ...when } = previewText(view, words);
  const days = unbroken(when.days);
  const name = drawableText(title, bold);
  // Without a name that can be drawn the days are the heading.
  const heading = fittedText(name ?? days, bold, { width, sizes: [68, 58, 50, 44], maxLines: 3 });
  const details = [...(name === undefined ? [] : [days]), when.hours].flatMap(
    (line) => fittedText(line, regular, { width, sizes: [32, 28], maxLines: 2 }).lines,
  );
  const drawn: string[] = [];
  let y = 190;
  for (const line of heading.lines) {
    drawn.push(text(line, { x: MARGIN, y: y + heading.size * 0.75, "font-size": heading.size, "font-weight": 700 }));
    y += heading.size * 1.12;
  }
  y += 22;
  if (isScheduled) {
    const style = {
      x: MARGIN,
      y: y + 22,
      "font-size": 24,
      "font-weight": 700,
      fill: COLOUR.scheduled,
      "letter-spacing": 2,
    };
    drawn.push(text(words.text("site.scheduledTitle"), style));
    y += 42;
  }
  for (const line of details) {
    drawn.push(text(line, { x: MARGIN, y: y + 26, "font-size": 30, fill: COLOUR.muted }));
    y += 42;
  }
  const foot = {
    x: MARGIN,
    y: PICTURE_SIZE.height - MARGIN - 8,
    "font-size": 30,
    "font-weight": 700,
    fill: COLOUR.free,
  };
  return [...drawn, text(answered ?? words.text("site.question"), foot)].join("");
}

/** A date stays on one line. */
function unbroken(days: string): string {
  return days.replaceAll(/ (?=\w{3} \d|\d)/g, "\u00A0");
}

type Columns = { readonly rows: readonly GridRow[]; readonly shown: readonly GridColumn[]; readonly more: number };

/** The page of days with the scheduled time, else the first. */
function columnsOf(view: MeetingView): Columns {
  const { meeting } = view;
  const days = viewerGrid([...presentSlots(meeting)], slotZone(meeting), {
    slotLength: slotQuarters(meeting),
    isWeekly: meeting.kind === "weekdays",
    isAroundClock: isAroundClock(meeting),
  });
  const lookOf = looks(view);
  const at = days.columns.findIndex(({ cells }) => cells.some((slot) => lookOf(slot) === "scheduled"));
  const shown = pageColumns(days, pageOfColumn(days, Math.max(0, at)));
  return { rows: days.rows, shown, more: days.columns.length - shown.length };
}

/** How strongly a slot is shaded, or that it is scheduled. */
type Look = number | "scheduled";
/** How a slot looks; undefined where the meeting has none. */
type LookOf<One = Look> = (slot: Slot | undefined) => One | undefined;

function looks(view: MeetingView): LookOf {
  const { schedule } = view.meeting;
  const isBare = isPrivate(view.meeting);
  const freeIn = isBare ? () => 0 : counted(view, "free");
  const range = schedule === undefined || isBare ? undefined : scheduledSlots(schedule);
  return (slot) => {
    if (slot === undefined) return undefined;
    return inRange(range, slot) ? "scheduled" : shading(freeIn(slot), view.respondents.length);
  };
}

/** As on the page, the share of those who can only if needed, where the meeting takes that. */
function bands(view: MeetingView): LookOf<number> {
  const { meeting, respondents } = view;
  if (meeting.allowIfNeeded !== true || isPrivate(meeting)) return () => undefined;
  const ifNeededIn = counted(view, "ifNeeded");
  return (slot) => (slot && ifNeededIn(slot) > 0 ? ifNeededIn(slot) / respondents.length : undefined);
}

/** Slots one below the other that look the same are one shape, so that no seams are seen; `to` is exclusive. */
function runsOf<One>(cells: GridColumn["cells"], lookOf: LookOf<One>): { look: One; from: number; to: number }[] {
  const runs: { look: One; from: number; to: number }[] = [];
  for (const [at, slot] of cells.entries()) {
    const look = lookOf(slot);
    const last = runs.at(-1);
    if (last?.to === at && last.look === look) last.to++;
    else if (look !== undefined) runs.push({ look, from: at, to: at + 1 });
  }
  return runs;
}

function shade(box: Box, look: number): string {
  return rect(box, { fill: COLOUR.free, "fill-opacity": look === 0 ? 0.05 : look });
}

/** What `band` is filled with. */
const STRIPES = `<pattern id="if-needed" width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">${rect({ x: 0, y: 0, width: 12, height: 12 }, { fill: COLOUR.surface })}${rect({ x: 0, y: 0, width: 6, height: 12 }, { fill: COLOUR.ifNeeded })}</pattern>`;

/** At the end of a cell, as wide as that share of it. */
function band(box: Box, share: number): string {
  const width = Math.max(8, box.width * share);
  return rect({ ...box, x: box.x + box.width - width, width }, { fill: "url(#if-needed)" });
}

/** With its word where there is room. */
function scheduledBlock(box: Box, words: Words, bold: Font): string {
  const word = words.text("site.scheduled");
  const size = [18, 12].find((one) => bold.getAdvanceWidth(word, one) + 9 <= box.width && box.height >= one + 8);
  const block = rect(box, { fill: COLOUR.scheduled });
  if (size === undefined) return block;
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 + size * 0.36, "text-anchor": "middle" };
  return block + text(word, { ...middle, "font-size": size, "font-weight": 700, fill: COLOUR.surface });
}

type Head = Omit<Box, "height"> & { readonly isWeekly: boolean };

function columnHead(date: string, reader: Reader, { x, y, width, isWeekly }: Head): string {
  const { weekday, day } = dayText(reader, date);
  const middle = { x: x + width / 2, "text-anchor": "middle" };
  return (
    text(weekday, { ...middle, y: y - 44, "font-size": 22, fill: COLOUR.muted }) +
    (isWeekly ? "" : text(day, { ...middle, y: y - 14, "font-size": 28, "font-weight": 700 }))
  );
}

/** As many hours as there is room for, at even distances. */
function hourLabels(rows: readonly GridRow[], reader: Reader, { x, y, height }: Omit<Box, "width">): string {
  const full = [...rows.entries()].filter(([, { minute }]) => minute % 60 === 0);
  // Rows of an hour may all begin at the half.
  const whole = full.length > 0 ? full : [...rows.entries()];
  if (rows.length === 1) return ""; // whole days
  const perHour = (whole[1]?.[0] ?? 0) - (whole[0]?.[0] ?? 0) || 1;
  const every = [1, 2, 3, 4, 6].find((step) => step * perHour * height >= 34) ?? 6;
  const style = { x, "font-size": 20, fill: COLOUR.muted, "text-anchor": "end" };
  return whole
    .filter((_, at) => at % every === 0)
    .map(([row, { minute }]) => text(clockText(reader, minute), { ...style, y: y + row * height + 8 }))
    .join("");
}

type Attributes = Readonly<Record<string, string | number>>;

function rect(box: Box, look: Attributes): string {
  return `<rect${attributes({ ...box, ...look })}/>`;
}

function text(content: string, look: Attributes): string {
  const style = { fill: COLOUR.ink, "font-family": "Figtree", "font-weight": 400, ...look };
  return `<text${attributes(style)}>${escapeHtml(content)}</text>`;
}

function attributes(values: Attributes): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join("");
}
