import { useEffect, useState } from "react";
import { levelsOf, slotOf } from "#domain/answers/levels.ts";
import type { Step } from "#domain/answers/selection.ts";
import type { Slot } from "#domain/time/slot.ts";
import { pageColumns } from "#domain/time/viewer-grid.ts";
import type { Group } from "../live/group.ts";
import { ON_THIS_DEVICE } from "../live/group.ts";
import { longDay } from "../time/words.ts";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import type { Strokes } from "./answers/stroke-history.ts";
import { namesText, shortName } from "./people/people.ts";
import type { MeetingModel } from "./model/meeting-model.ts";
import type { MeetingState } from "./model/meeting-state.ts";
import { pageOf, selectedIn } from "./model/selectors.ts";
import { useMeetingModel } from "./model/use-meeting-model.ts";
import { modeTitle } from "./mode-words.ts";
import { listed, t } from "../text/t.ts";

const TOGETHER_MS = 300;

/** Minimum pause between announcements of others' changes, which must not drown the viewer's own. */
const OTHERS_MS = 8_000;

export default function Announcer() {
  const model = useMeetingModel();
  const [words, setWords] = useState("");
  const [news, setNews] = useState("");
  useEffect(() => followOthers(model, (text) => setNews(spokenAgain(text))), [model]);
  useEffect(() => {
    let previousState = spokenState(model.get());
    let timer: ReturnType<typeof setTimeout> | undefined;
    const waiting = new Map<Spoken["about"], string>();
    const say = (...more: readonly string[]): void => {
      clearTimeout(timer);
      timer = undefined;
      const text = [...waiting.values(), ...more].join(" ");
      waiting.clear();
      setWords(spokenAgain(text));
    };
    const stopHearing = model.onEvent("say-here", ({ text }) => say(text));
    const stop = model.subscribe(() => {
      const state = spokenState(model.get());
      const spoken = spokenChange(previousState, state);
      previousState = state;
      if (spoken === undefined) return;
      waiting.set(spoken.about, spoken.text);
      timer ??= setTimeout(say, TOGETHER_MS);
    });
    return () => {
      stop();
      stopHearing();
      clearTimeout(timer);
    };
  }, [model]);
  // Two regions, so that a hint of the page does not replace unread news of others.
  return (
    <>
      <VisuallyHidden role="status">{words}</VisuallyHidden>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </>
  );
}

/** Screen readers repeat words only if the text differs. */
function spokenAgain(text: string): (last: string) => string {
  return (last) => (last === text ? `${text}\u00a0` : text);
}

function followOthers({ get, subscribe }: MeetingModel, announce: (news: string) => void): () => void {
  let lastDerived = get().derived;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let announcedAt = -Infinity;
  const ownIDs = new Set<string>([ON_THIS_DEVICE]);
  const wait = (ms: number): void => {
    timer = setTimeout(look, ms);
  };
  const look = (): void => {
    timer = undefined;
    // The live grid may show the viewer's answer before the reply tells its id.
    if (get().busy !== undefined) return wait(TOGETHER_MS);
    const { derived } = get();
    const news = othersNews(lastDerived.group, derived.group, ownIDs);
    lastDerived = derived;
    if (news === undefined) return;
    announcedAt = performance.now();
    announce(news);
  };
  const stop = subscribe(() => {
    const { derived, saved } = get();
    for (const id of [derived.self, saved?.respondentID]) if (id !== undefined) ownIDs.add(id);
    // Newly hidden answers are not deleted, and answers that are shown again are not new.
    if (derived.hidesOthers || lastDerived.hidesOthers) lastDerived = derived;
    if (derived.group.answers === lastDerived.group.answers || timer !== undefined) return;
    wait(Math.max(TOGETHER_MS, announcedAt + OTHERS_MS - performance.now()));
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

export type SpokenState = ReturnType<typeof spokenState>;

function spokenState(state: MeetingState) {
  const { painting, derived } = state;
  const { mode, strokes } = painting;
  const columns = pageColumns(derived.days.grid, pageOf(state));
  const ends = [columns[0], columns.at(-1)].map((column) => (column ? longDay(column.date) : ""));
  return {
    mode,
    title: modeTitle(mode, selectedIn(state).owner),
    strokes,
    days: ends[0] === ends[1] ? (ends[0] ?? "") : t("spoken.days", { first: ends[0] ?? "", last: ends[1] ?? "" }),
    dateOf: (slot: Slot): string | undefined => {
      const point = derived.days.pointOf(slot);
      return point && derived.days.grid.columns[point.column]?.date;
    },
    free:
      mode.kind === "selectedUser" ? levelsOf(derived.group.answers.get(mode.respondentID) ?? []).free.size : undefined,
  };
}

type Spoken = { readonly about: "mode" | "stroke" | "days"; readonly text: string };

export function spokenChange(previous: SpokenState, next: SpokenState): Spoken | undefined {
  if (previous.mode !== next.mode) return { about: "mode", text: modeWords(next) };
  if (previous.strokes !== next.strokes) {
    const text = strokeWords(previous.strokes, next);
    return text === undefined ? undefined : { about: "stroke", text };
  }
  return previous.days === next.days ? undefined : { about: "days", text: t("spoken.none", { title: next.days }) };
}

function modeWords({ mode, title, free }: SpokenState): string {
  if (mode.kind === "selectedUser") return t("spoken.selected", { title, count: free ?? 0 });
  return mode.kind === "none" ? t("spoken.none", { title }) : t("spoken.painting", { title });
}

function strokeWords(previous: Strokes, { strokes: next, dateOf }: SpokenState): string | undefined {
  const [nextLast, previousLast] = [next.done.at(-1), previous.done.at(-1)];
  // The count stays equal when a stroke replaces the stroke that it extends.
  if (next.done.length >= previous.done.length && nextLast !== undefined && nextLast !== previousLast) {
    // Redo brings back the very step that Undo removed.
    const step = stepText(nextLast, dateOf);
    return nextLast === previous.undone.at(-1) ? t("spoken.redone", { step }) : t("spoken.done", { step });
  }
  // A change of the slot length empties the history; that is no Undo.
  const isUndo = next.done.length < previous.done.length && previousLast === next.undone.at(-1);
  return isUndo && previousLast ? t("spoken.undone", { step: stepText(previousLast, dateOf) }) : undefined;
}

function stepText(step: Step, dateOf: SpokenState["dateOf"]): string {
  const what = countText(step);
  const dates = [...step.keys()].map((mark) => dateOf(slotOf(mark))).filter((date) => date !== undefined);
  const days = [...new Set(dates)].sort().map((date) => longDay(date));
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return what;
  return days.length === 1
    ? t("spoken.stepOnDay", { step: what, day: first })
    : t("spoken.stepOnDays", { step: what, first, last });
}

function countText(step: Step): string {
  const { free, ifNeeded } = levelsOf([...step.keys()].filter((mark) => Boolean(step.get(mark))));
  // A slot that changes its level is not cleared.
  const cleared = new Set([...step.keys()].map(slotOf)).difference(free).difference(ifNeeded);
  return listed([
    ...(free.size > 0 ? [t("spoken.marked", { count: free.size })] : []),
    ...(ifNeeded.size > 0 ? [t("spoken.markedIfNeeded", { count: ifNeeded.size })] : []),
    ...(cleared.size > 0 ? [t("spoken.cleared", { count: cleared.size })] : []),
  ]);
}

export function othersNews(previous: Group, next: Group, ownIDs: ReadonlySet<string>): string | undefined {
  if (previous.answers === next.answers) return undefined;
  const ids = new Set([...previous.answers.keys(), ...next.answers.keys()]);
  const answered: string[] = [];
  const changed: string[] = [];
  const removed: string[] = [];
  for (const id of ids) {
    if (ownIDs.has(id)) continue;
    const name = shortName(next.names.get(id) ?? previous.names.get(id) ?? "");
    const [oldAnswer, newAnswer] = [previous.answers.get(id), next.answers.get(id)];
    if (oldAnswer === undefined) answered.push(name);
    else if (newAnswer === undefined) removed.push(name);
    else if (oldAnswer !== newAnswer && oldAnswer.symmetricDifference(newAnswer).size > 0) changed.push(name);
  }
  const sentences = [
    answered.length > 0 && t("spoken.answered", { names: namesText(answered) }),
    changed.length > 0 && t("spoken.changed", { names: namesText(changed) }),
    removed.length > 0 && t("spoken.gone", { names: namesText(removed) }),
  ];
  return sentences.filter((text) => text !== false).join(" ") || undefined;
}
