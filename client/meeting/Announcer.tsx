import { useEffect, useState } from "react";
import { levelsOf, slotOf } from "#domain/answers/mark.ts";
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
import { modeTitle } from "./StateLine.tsx";
import { listed, t } from "../text/t.ts";

const TOGETHER_MS = 300;

/** Of what others do there is news at most this often: it must not drown what one does oneself. */
const OTHERS_MS = 8_000;

/** Says politely what hands and keys did to the page, and what others did to it, for those who do not see it. */
export default function Announcer() {
  const model = useMeetingModel();
  const [said, setSaid] = useState("");
  const [news, setNews] = useState("");
  useEffect(() => followOthers(model, (text) => setNews(spokenAgain(text))), [model]);
  useEffect(() => {
    let before = heardOf(model.get());
    let timer: ReturnType<typeof setTimeout> | undefined;
    const waiting = new Map<Spoken["about"], string>();
    const say = (...more: readonly string[]): void => {
      clearTimeout(timer);
      timer = undefined;
      const text = [...waiting.values(), ...more].join(" ");
      waiting.clear();
      setSaid(spokenAgain(text));
    };
    const stopHearing = model.onEvent("say-here", ({ text }) => say(text));
    const stop = model.subscribe(() => {
      const now = heardOf(model.get());
      const spoken = spokenChange(before, now);
      before = now;
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
  // Two regions: what the page says itself must not replace news of others before they are read.
  return (
    <>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </>
  );
}

/** Screen readers say the same words a second time only if the text differs. */
function spokenAgain(text: string): (last: string) => string {
  return (last) => (last === text ? `${text}\u00a0` : text);
}

function followOthers({ get, subscribe }: MeetingModel, tell: (news: string) => void): () => void {
  let heard = get().derived;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let toldAt = -Infinity;
  const own = new Set<string>([ON_THIS_DEVICE]);
  const wait = (ms: number): void => {
    timer = setTimeout(look, ms);
  };
  const look = (): void => {
    timer = undefined;
    // The live grid may have the viewer's own answer before the reply says which it is.
    if (get().busy !== undefined) return wait(TOGETHER_MS);
    const { derived } = get();
    const news = othersNews(heard.group, derived.group, own);
    heard = derived;
    if (news === undefined) return;
    toldAt = performance.now();
    tell(news);
  };
  const stop = subscribe(() => {
    const { derived, saved } = get();
    for (const id of [derived.self, saved?.respondentID]) if (id !== undefined) own.add(id);
    // Answers that are hidden from now on have not gone, and those that are shown again are not new.
    if (derived.hidesOthers || heard.hidesOthers) heard = derived;
    if (derived.group.answers === heard.group.answers || timer !== undefined) return;
    wait(Math.max(TOGETHER_MS, toldAt + OTHERS_MS - performance.now()));
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

export type Heard = ReturnType<typeof heardOf>;

function heardOf(state: MeetingState) {
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

/** Each of these is said at most once at a time, the latest. */
type Spoken = { readonly about: "mode" | "stroke" | "days"; readonly text: string };

/** A change of the page in few words for those who do not see it; undefined when there is nothing to say. */
export function spokenChange(before: Heard, now: Heard): Spoken | undefined {
  if (before.mode !== now.mode) return { about: "mode", text: modeWords(now) };
  if (before.strokes !== now.strokes) {
    const text = strokeWords(before.strokes, now);
    return text === undefined ? undefined : { about: "stroke", text };
  }
  return before.days === now.days ? undefined : { about: "days", text: t("spoken.none", { title: now.days }) };
}

function modeWords({ mode, title, free }: Heard): string {
  if (mode.kind === "selectedUser") return t("spoken.selected", { title, count: free ?? 0 });
  return mode.kind === "none" ? t("spoken.none", { title }) : t("spoken.painting", { title });
}

function strokeWords(before: Strokes, { strokes: now, dateOf }: Heard): string | undefined {
  const [last, was] = [now.done.at(-1), before.done.at(-1)];
  // As many as before: a stroke replaces the one from which it went on.
  if (now.done.length >= before.done.length && last !== undefined && last !== was) {
    // What comes back is the very step that was taken away.
    const step = stepText(last, dateOf);
    return last === before.undone.at(-1) ? t("spoken.redone", { step }) : t("spoken.done", { step });
  }
  // Slots of another length leave nothing to take back: that is no undoing.
  return now.done.length < before.done.length && was !== undefined && was === now.undone.at(-1)
    ? t("spoken.undone", { step: stepText(was, dateOf) })
    : undefined;
}

function stepText(step: Step, dateOf: Heard["dateOf"]): string {
  const what = countText(step);
  const dates = [...step.keys()].map((one) => dateOf(slotOf(one))).filter((date) => date !== undefined);
  const days = [...new Set(dates)].sort().map((date) => longDay(date));
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return what;
  return days.length === 1
    ? t("spoken.stepOnDay", { step: what, day: first })
    : t("spoken.stepOnDays", { step: what, first, last });
}

function countText(step: Step): string {
  const { free, ifNeeded } = levelsOf([...step.keys()].filter((one) => step.get(one) === true));
  // What goes over into the other level is not cleared.
  const cleared = new Set([...step.keys()].map(slotOf)).difference(free).difference(ifNeeded);
  const said = [
    ...(free.size > 0 ? [t("spoken.marked", { count: free.size })] : []),
    ...(ifNeeded.size > 0 ? [t("spoken.markedIfNeeded", { count: ifNeeded.size })] : []),
    ...(cleared.size > 0 ? [t("spoken.cleared", { count: cleared.size })] : []),
  ];
  return listed(said);
}

/** What others have done to the group's answers, in few words; undefined when they did nothing. `own` are not theirs. */
export function othersNews(before: Group, now: Group, own: ReadonlySet<string>): string | undefined {
  if (before.answers === now.answers) return undefined;
  const ids = new Set([...before.answers.keys(), ...now.answers.keys()]);
  const answered: string[] = [];
  const changed: string[] = [];
  const gone: string[] = [];
  for (const id of ids) {
    if (own.has(id)) continue;
    const name = shortName(now.names.get(id) ?? before.names.get(id) ?? "");
    const [was, is] = [before.answers.get(id), now.answers.get(id)];
    if (was === undefined) answered.push(name);
    else if (is === undefined) gone.push(name);
    else if (was !== is && was.symmetricDifference(is).size > 0) changed.push(name);
  }
  const said = [
    answered.length > 0 && t("spoken.answered", { names: namesText(answered) }),
    changed.length > 0 && t("spoken.changed", { names: namesText(changed) }),
    gone.length > 0 && t("spoken.gone", { names: namesText(gone) }),
  ];
  return said.filter((text) => text !== false).join(" ") || undefined;
}
