import type { Step } from "#domain/answers/selection.ts";
import type { SelectionMode } from "#domain/meeting/selection-mode.ts";
import type { Strokes } from "../answers/stroke-history.ts";
import { t } from "../../text/t.ts";

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
  return before.days === now.days ? undefined : { about: "days", text: t("spoken.none", { title: now.days }) };
}

function modeWords({ mode, title, free }: Heard): string {
  if (mode.at === "selectedUser") return t("spoken.selected", { title, count: free ?? 0 });
  return mode.at === "none" ? t("spoken.none", { title }) : t("spoken.painting", { title });
}

function strokeWords(before: Strokes, now: Strokes): string | undefined {
  const [last, was] = [now.done.at(-1), before.done.at(-1)];
  if (now.done.length > before.done.length && last !== undefined) {
    // What comes back is the very step that was taken away.
    const step = stepText(last);
    return last === before.undone.at(-1) ? t("spoken.redone", { step }) : t("spoken.done", { step });
  }
  return now.done.length < before.done.length && was !== undefined
    ? t("spoken.undone", { step: stepText(was) })
    : undefined;
}

function stepText(step: Step): string {
  const marked = [...step.values()].filter((isMarked) => isMarked).length;
  const cleared = step.size - marked;
  if (cleared === 0) return t("spoken.marked", { count: marked });
  if (marked === 0) return t("spoken.cleared", { count: cleared });
  return t("spoken.markedAndCleared", {
    marked: t("spoken.marked", { count: marked }),
    cleared: t("spoken.cleared", { count: cleared }),
  });
}
