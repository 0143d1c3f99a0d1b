import { createElement, type CSSProperties, type ReactElement, type ReactNode } from "react";
import type { MeetingView } from "#db/hot/meeting-view.ts";
import { clockText } from "#domain/time/words/clock-text.ts";
import { DAYS_PER_WEEK } from "#domain/time/calendar-weeks.ts";
import { dayText, weekdays } from "#domain/time/words/day-text.ts";
import { type Reader, US_READER } from "#domain/time/words/reading-settings.ts";
import type { GridRow } from "#domain/time/viewer-grid.ts";
import { type Words, wordsFor } from "../../language/words.ts";
import { type PreviewColumn, type PreviewGrid, previewGrid, type Run } from "./preview-grid.ts";
import { PICTURE_SIZE, previewText } from "./preview-text.ts";

// The light colours of `client/ui/theme.css`.
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
const STRIPES = `repeating-linear-gradient(45deg, ${COLOUR.ifNeeded} 0px, ${COLOUR.ifNeeded} 6px, ${COLOUR.surface} 6px, ${COLOUR.surface} 12px)`;

const MARGIN = 64;
const GAP = 56;
const CARD_HEIGHT = PICTURE_SIZE.height - 2 * MARGIN;
const MAX_CARD_WIDTH = 600;
const PADDING = 28;
const BORDER = 2;
const HOURS_WIDTH = 76;
const HEADS_HEIGHT = 66;
const FOOTER_HEIGHT = 34;
const MAX_COLUMN_WIDTH = 150;
const COLUMN_GAP = 4;
const WEEKDAYS_HEIGHT = 44;
const MAX_DAY_HEIGHT = 84;
const DAY_GAP = 6;

/**
 * Lays out the picture beside a pasted link: name, dates, and the grid's shading in the meeting's own zone, without any
 * respondent's name. `missing` are the characters that the font lacks. A name with such letters is omitted, and words
 * with such letters become English.
 */
export function previewLayout(view: MeetingView, wanted: Words, missing: ReadonlySet<string>): ReactElement {
  const words = canDraw(wordsIn(view, wanted), missing) ? wanted : wordsFor(US_READER);
  const grid = previewGrid(view, words.reader.firstDay);
  const hoursCardWidth = 2 * PADDING + HOURS_WIDTH + grid.columns.length * MAX_COLUMN_WIDTH;
  const cardWidth = grid.weeks === undefined ? Math.min(MAX_CARD_WIDTH, hoursCardWidth) : MAX_CARD_WIDTH;
  const textWidth = PICTURE_SIZE.width - 2 * MARGIN - GAP - cardWidth;
  return box(
    { ...PICTURE_SIZE, padding: MARGIN, gap: GAP, background: COLOUR.paper, color: COLOUR.ink, fontFamily: "Figtree" },
    textColumn(view, words, { missing, width: textWidth }),
    grid.weeks === undefined
      ? gridCard(grid, words, { width: cardWidth, isWeekly: view.meeting.kind === "weekdays" })
      : calendarCard(grid.weeks, grid.hiddenDays, words),
  );
}

function box(style: CSSProperties, ...children: ReactNode[]): ReactElement {
  return createElement("div", { style: { display: "flex", boxSizing: "border-box", ...style } }, ...children);
}

/** Estimates the width of `text` in the bold font. */
function boldWidth(text: string, fontSize: number): number {
  return text.length * fontSize * 0.6;
}

function wordsIn(view: MeetingView, words: Words): string {
  const { days, hours, answered = "" } = previewText(view, words);
  const labels = (["site.scheduled", "site.scheduledTitle", "site.question"] as const).map((key) => words.text(key));
  return [days, hours, answered, ...labels, words.text("site.moreDays", { count: 2 })].join(" ");
}

function canDraw(text: string, missing: ReadonlySet<string>): boolean {
  return !Array.from(text).some((character) => missing.has(character) && /[\p{L}\p{N}\p{M}]/u.test(character));
}

/** Leaves out signs that the font lacks, such as emoji. Returns undefined where letters are missing: half a name misleads. */
function drawableName(name: string, missing: ReadonlySet<string>): string | undefined {
  if (!canDraw(name, missing)) return undefined;
  const characters = Array.from(name).filter(
    (character) => !missing.has(character) && !/[\p{Cf}\p{DI}]/u.test(character),
  );
  return characters.join("").replaceAll(/\s+/g, " ").trim() || undefined;
}

type TextColumn = { readonly missing: ReadonlySet<string>; readonly width: number };

function textColumn(view: MeetingView, words: Words, { missing, width }: TextColumn): ReactElement {
  const { title, isScheduled, answered, hours, ...when } = previewText(view, words);
  const days = unbrokenDates(when.days);
  const name = drawableName(title, missing);
  const heading = name ?? days;
  const details = name === undefined ? [hours] : [days, hours];
  return box(
    { flexDirection: "column", width },
    brand(),
    lines(
      { marginTop: 62, fontSize: headingSize(heading, width), fontWeight: 700, lineHeight: 1.12, lineClamp: 3 },
      heading,
    ),
    box(
      { flexDirection: "column", marginTop: 22, fontSize: 30, lineHeight: 1.4, color: COLOUR.muted },
      isScheduled &&
        box(
          { fontSize: 24, lineHeight: 1.75, fontWeight: 700, letterSpacing: 2, color: COLOUR.scheduled },
          words.text("site.scheduledTitle"),
        ),
      ...details.map((detail) => lines({ lineClamp: 2 }, detail)),
    ),
    box(
      { marginTop: "auto", fontSize: 30, lineHeight: 1, whiteSpace: "nowrap", fontWeight: 700, color: COLOUR.free },
      answered ?? words.text("site.question"),
    ),
  );
}

function lines(style: CSSProperties, text: string): ReactElement {
  return box({ ...style, display: "block", wordBreak: "break-word" }, text);
}

/** Returns the largest size at which the heading fills at most three lines, with a fifth of them lost to line breaks. */
function headingSize(heading: string, width: number): number {
  const fits = (size: number): boolean =>
    heading.split(" ").every((word) => boldWidth(word, size) <= width) && boldWidth(heading, size) <= 3 * width * 0.8;
  return [68, 58, 50].find(fits) ?? 44;
}

function unbrokenDates(days: string): string {
  return days.replaceAll(/ (?=\w{3} \d|\d)/g, "\u00A0");
}

function brand(): ReactElement {
  const circle = (left: number, background: string): ReactElement =>
    box({ position: "absolute", left, top: 10, width: 36, height: 36, borderRadius: 18, background });
  return box(
    { position: "relative", height: 56, alignItems: "center", paddingLeft: 66, fontSize: 32, fontWeight: 700 },
    circle(0, `${COLOUR.free}bf`),
    circle(16, `${COLOUR.scheduled}a6`),
    "Overlap",
  );
}

type Card = { readonly width: number; readonly isWeekly: boolean };

function gridCard({ rows, columns, hiddenDays }: PreviewGrid, words: Words, { width, isWeekly }: Card): ReactElement {
  const footerHeight = hiddenDays > 0 ? FOOTER_HEIGHT : 0;
  const rowHeight = (CARD_HEIGHT - 2 * PADDING - HEADS_HEIGHT - footerHeight) / rows.length;
  const scheduledWord = words.text("site.scheduled");
  const columnWidth = (width - 2 * PADDING - HOURS_WIDTH) / columns.length;
  const cell = { width: columnWidth - COLUMN_GAP, rowHeight };
  return box(
    cardStyle(width),
    hourLabels(rows, words.reader, rowHeight),
    ...columns.map((column) =>
      box(
        { flexDirection: "column", width: cell.width, marginRight: COLUMN_GAP },
        columnHead(column.date, words.reader, isWeekly),
        columnCells(column, cell, scheduledWord),
      ),
    ),
    hiddenDays > 0 && moreDays(hiddenDays, words, HOURS_WIDTH),
  );
}

function cardStyle(width: number): CSSProperties {
  return {
    position: "relative",
    width,
    padding: PADDING - BORDER,
    border: `${BORDER}px solid ${COLOUR.line}`,
    borderRadius: 20,
    background: COLOUR.surface,
  };
}

function moreDays(count: number, words: Words, left: number): ReactElement {
  return box(
    { position: "absolute", left: PADDING + left, bottom: PADDING - 8, fontSize: 22, color: COLOUR.muted },
    words.text("site.moreDays", { count }),
  );
}

/** Draws whole days as the page does: the weeks of a calendar, with paper for days that are not offered. */
function calendarCard(weeks: NonNullable<PreviewGrid["weeks"]>, hiddenDays: number, words: Words): ReactElement {
  const height = CARD_HEIGHT - 2 * PADDING - WEEKDAYS_HEIGHT - (hiddenDays > 0 ? FOOTER_HEIGHT : 0);
  const dayHeight = Math.min(MAX_DAY_HEIGHT, height / weeks.length) - DAY_GAP;
  const width = (MAX_CARD_WIDTH - 2 * PADDING) / DAYS_PER_WEEK - DAY_GAP;
  const week = { display: "flex", gap: DAY_GAP, marginBottom: DAY_GAP } as const;
  const names = weekdays(words.reader);
  return box(
    { ...cardStyle(MAX_CARD_WIDTH), flexDirection: "column" },
    box(
      { ...week, height: WEEKDAYS_HEIGHT - DAY_GAP, fontSize: 22, color: COLOUR.muted },
      ...names.map(({ short }) => box({ width, justifyContent: "center" }, short)),
    ),
    ...weeks.map((days) =>
      box(week, ...days.map((day) => calendarDay(day, { width, height: dayHeight }, words.reader))),
    ),
    hiddenDays > 0 && moreDays(hiddenDays, words, 0),
  );
}

function calendarDay(
  column: PreviewColumn | undefined,
  size: { readonly width: number; readonly height: number },
  reader: Reader,
): ReactElement {
  if (column === undefined) return box(size);
  const look = column.cells[0]?.look ?? 0;
  const share = column.ifNeeded[0]?.look;
  const ground = look === "scheduled" ? { background: COLOUR.scheduled } : shade(look);
  const isDark = look === "scheduled" || look > 0.8;
  return box(
    { ...size, position: "relative", borderRadius: 10, overflow: "hidden" },
    box({ position: "absolute", inset: 0, ...ground }),
    share !== undefined &&
      box({ position: "absolute", left: 0, bottom: 0, height: 12, width: size.width * share, background: STRIPES }),
    box(
      {
        position: "absolute",
        left: 10,
        top: 6,
        fontSize: 22,
        fontWeight: 700,
        color: isDark ? COLOUR.surface : COLOUR.ink,
      },
      dayText(reader, column.date).day,
    ),
  );
}

function columnHead(date: string, reader: Reader, isWeekly: boolean): ReactElement {
  const { weekday, day } = dayText(reader, date);
  return box(
    { flexDirection: "column", alignItems: "center", height: HEADS_HEIGHT, lineHeight: 1.15 },
    box({ fontSize: 22, color: COLOUR.muted }, weekday),
    !isWeekly && box({ fontSize: 28, fontWeight: 700 }, day),
  );
}

type Place = CSSProperties & { width: number; height: number };
type CellSize = { readonly width: number; readonly rowHeight: number };

function columnCells({ cells, ifNeeded }: PreviewColumn, { width, rowHeight }: CellSize, word: string): ReactElement {
  const place = ({ from, to }: Run<unknown>): Place => ({
    position: "absolute",
    right: 0,
    width,
    top: from * rowHeight,
    height: (to - from) * rowHeight,
  });
  return box(
    { position: "relative", flex: 1 },
    ...cells.map((run) =>
      run.look === "scheduled" ? scheduledBlock(place(run), word) : box({ ...place(run), ...shade(run.look) }),
    ),
    ...ifNeeded.map((run) => box({ ...place(run), width: Math.max(8, width * run.look), background: STRIPES })),
  );
}

function shade(share: number): CSSProperties {
  return { background: COLOUR.free, opacity: share === 0 ? 0.05 : share };
}

/** Shows its word where there is room. */
function scheduledBlock(place: Place, word: string): ReactElement {
  const fontSize = [18, 12].find((size) => boldWidth(word, size) <= place.width && size + 8 <= place.height);
  const style: CSSProperties = { background: COLOUR.scheduled, color: COLOUR.surface, fontWeight: 700 };
  return box(
    { ...place, ...style, alignItems: "center", justifyContent: "center", fontSize },
    fontSize !== undefined && word,
  );
}

/** Labels as many hours as there is room for, at even distances. */
function hourLabels(rows: readonly GridRow[], reader: Reader, rowHeight: number): ReactElement {
  const style: CSSProperties = { position: "relative", width: HOURS_WIDTH, fontSize: 20, color: COLOUR.muted };
  const onTheHour = [...rows.entries()].filter(([, { minute }]) => minute % 60 === 0);
  // Rows of an hour may all begin at half past.
  const labelled = onTheHour.length > 0 ? onTheHour : [...rows.entries()];
  const rowsPerLabel = (labelled[1]?.[0] ?? 0) - (labelled[0]?.[0] ?? 0) || 1;
  const step = [1, 2, 3, 4, 6].find((hours) => hours * rowsPerLabel * rowHeight >= 34) ?? 6;
  const labels = labelled.filter((_, index) => index % step === 0);
  return box(
    style,
    ...labels.map(([row, { minute }]) =>
      box(
        { position: "absolute", right: 14, top: HEADS_HEIGHT + row * rowHeight - 12, lineHeight: "24px" },
        clockText(reader, minute),
      ),
    ),
  );
}
