import type { Step } from "#domain/answers/selection.ts";
import type { SelectionMode } from "#domain/meeting/selection-mode.ts";
import type { Strokes } from "../answers/stroke-history.ts";

/** What of the page's state is worth a word when it changes. */
export type Heard = {
  readonly mode: SelectionMode;
  /** The line over the grid: `Add your availability`. */
  readonly title: string;
  readonly strokes: Strokes;
  /** The days that are shown: `Sunday 22 November to Saturday 28 November`. */
  readonly days: string;
  /** Of the respondent who is selected: in how many half hours they are free. */
  readonly free: number | undefined;
};

/** Each of these is said at most once at a time, the latest. */
export type Spoken = { readonly about: "mode" | "stroke" | "days"; readonly text: string };

/** A change of the page in few words for those who do not see it; undefined when there is nothing to say. */
export function spokenChange(before: Heard, now: Heard): Spoken | undefined {
  if (before.mode !== now.mode) return { about: "mode", text: modeWords(now) };
  if (before.strokes !== now.strokes) {
    const text = strokeWords(before.strokes, now.strokes);
    return text === undefined ? undefined : { about: "stroke", text };
  }
  return before.days === now.days ? undefined : { about: "days", text: `${now.days}.` };
}

function modeWords({ mode, title, free }: Heard): string {
  if (mode.at === "selectedUser") return `${title}, ${timesText(free ?? 0)}.`;
  return mode.at === "none" ? `${title}.` : `${title}. Question mark lists the keys.`;
}

function strokeWords(before: Strokes, now: Strokes): string | undefined {
  const [last, was] = [now.done.at(-1), before.done.at(-1)];
  if (now.done.length > before.done.length && last !== undefined) {
    // What comes back is the very step that was taken away.
    return `${last === before.undone.at(-1) ? "Redone: " : ""}${stepText(last)}.`;
  }
  return now.done.length < before.done.length && was !== undefined ? `Undone: ${stepText(was)}.` : undefined;
}

export function stepText(step: Step): string {
  const marked = [...step.values()].filter((isMarked) => isMarked).length;
  const part = (count: number, what: string): string[] => (count === 0 ? [] : [`${timesText(count)} ${what}`]);
  return [...part(marked, "marked"), ...part(step.size - marked, "cleared")].join(", ");
}

function timesText(count: number): string {
  return count === 1 ? "1 time" : `${count} times`;
}
