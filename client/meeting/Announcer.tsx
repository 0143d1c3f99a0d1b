import { useEffect, useState } from "react";
import { pageColumns } from "#domain/time/viewer-grid.ts";
import { dayText } from "../time/day-text.ts";
import { ON_THIS_DEVICE } from "../offline/with-queued.ts";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import type { MeetingSession } from "./session/create-session.ts";
import type { MeetingState } from "./session/meeting-state.ts";
import { othersNews } from "./session/others-news.ts";
import { pageOf, selectedIn } from "./session/selectors.ts";
import { type Heard, type Spoken, spokenChange } from "./session/spoken.ts";
import { modeTitle } from "./session/state-line.ts";
import { useMeetingSession } from "./session/use-session.ts";
import { t } from "../text/t.ts";

/** What changes faster is said together. */
const TOGETHER_MS = 300;

/** Of what others do there is news at most this often: it must not drown what one does oneself. */
const OTHERS_MS = 8_000;

/** Says politely what hands and keys did to the page, and what others did to it, for those who do not see it. */
export function Announcer() {
  const session = useMeetingSession();
  const [said, setSaid] = useState("");
  useEffect(() => followOthers(session, setSaid), [session]);
  useEffect(() => {
    let before = heardOf(session.get());
    let timer: ReturnType<typeof setTimeout> | undefined;
    const waiting = new Map<Spoken["about"], string>();
    /** Says what waits, and then `more`. */
    const say = (...more: readonly string[]): void => {
      clearTimeout(timer);
      timer = undefined;
      const text = [...waiting.values(), ...more].join(" ");
      waiting.clear();
      // The same words once more are said only if they differ from the last ones.
      setSaid((last) => (last === text ? `${text}\u00a0` : text));
    };
    const stopHearing = session.onEvent((event) => {
      if (event.kind === "say-here") say(event.text);
    });
    const stop = session.subscribe(() => {
      const now = heardOf(session.get());
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
  }, [session]);
  return <VisuallyHidden role="status">{said}</VisuallyHidden>;
}

/** Tells what others have changed: the first news at once, what follows together. */
function followOthers({ get, subscribe }: MeetingSession, tell: (news: string) => void): () => void {
  let heard = get().known.group;
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
    const { group } = get().known;
    const news = othersNews(heard, group, own);
    heard = group;
    if (news === undefined) return;
    toldAt = performance.now();
    tell(news);
  };
  const stop = subscribe(() => {
    const { known, saved } = get();
    for (const id of [known.self, saved?.respondentID]) if (id !== undefined) own.add(id);
    if (known.group.answers === heard.answers || timer !== undefined) return;
    wait(Math.max(TOGETHER_MS, toldAt + OTHERS_MS - performance.now()));
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

function heardOf(state: MeetingState): Heard {
  const { painting, known } = state;
  const { mode, strokes } = painting;
  const columns = pageColumns(known.days.grid, pageOf(state));
  const ends = [columns[0], columns.at(-1)].map((column) => (column ? dayText(column.date).spoken : ""));
  return {
    mode,
    title: modeTitle(mode, selectedIn(state).owner),
    strokes,
    days: ends[0] === ends[1] ? (ends[0] ?? "") : t("spoken.days", { first: ends[0] ?? "", last: ends[1] ?? "" }),
    free: mode.at === "selectedUser" ? known.group.answers.get(mode.respondentID)?.size : undefined,
  };
}
