import { MINUTE_MS } from "#domain/time/durations.ts";
import { presentSlots } from "#domain/time/meeting-slots.ts";
import type { Slot } from "#domain/time/slot.ts";
import { COLUMNS_PER_PAGE, COLUMNS_PER_WIDE_PAGE } from "#domain/time/viewer-grid.ts";
import type { QueryClient } from "@tanstack/react-query";
import type { MeetingID } from "#domain/ids.ts";
import { connectivity } from "../../api/connectivity.ts";
import { type AnswerKey, organiserKeyOf, respondentKeyOf, shownAnswerKey } from "../../api/keys.ts";
import { isReadByViewer } from "../../api/readers.ts";
import { tokenOwner, getToken, onToken } from "../../api/token.ts";
import { respondentsIn, type Group } from "../../live/group.ts";
import { pendingList } from "../../offline/pending-list.ts";
import { belongsToKey, type PendingAnswer } from "../../offline/pending-answer.ts";
import type { Store } from "../../store.ts";
import { serverTime } from "../../api/clock.ts";
import { reader } from "../../time/words.ts";
import { onReturn, showMeetingZone, today, viewerZone } from "../../time/viewer-time.ts";
import { whenIdle } from "../../when-idle.ts";
import { closesAtOf, keepWhileEqual, type MeetingFacts, memoizeLast } from "./derived.ts";
import { meetingQuery, type MeetingReply } from "./meeting-query.ts";
import type { MeetingState } from "./meeting-state.ts";

type OnFacts = (facts: Partial<MeetingFacts>) => void;
type Stop = () => void;

type PageState = Pick<Store<MeetingState>, "get" | "subscribe">;

/** As in `layout.css`. */
const VERY_WIDE = "(min-width: 1920px)";

const pendingIn = memoizeLast((all: readonly PendingAnswer[], meetingID: MeetingID, owner: string | undefined) =>
  all.filter((answer) => answer.meetingID === meetingID && answer.owner === owner),
);
const pendingWithKey = memoizeLast((answers: readonly PendingAnswer[], respondentKey: string | undefined) =>
  answers.filter((answer) => belongsToKey(answer, respondentKey)),
);
const sameKey = keepWhileEqual<AnswerKey>();

function answerKeyOf(meetingID: MeetingID): AnswerKey | undefined {
  const key = shownAnswerKey(meetingID);
  return key && sameKey(key);
}

export function factsOfBrowser(meetingID: MeetingID, closesAt: number | undefined) {
  const token = getToken();
  const owner = token === undefined ? "guest" : tokenOwner(token);
  return {
    pending: pendingWithKey(pendingIn(pendingList.read(), meetingID, owner), respondentKeyOf(meetingID)),
    token,
    answerKey: answerKeyOf(meetingID),
    organiserKey: organiserKeyOf(meetingID),
    zone: viewerZone(),
    today: today(),
    perPage: matchMedia(VERY_WIDE).matches ? COLUMNS_PER_WIDE_PAGE : COLUMNS_PER_PAGE,
    firstDay: reader().firstDay,
    nowMs: pageTime(serverTime(), closesAt),
    isOnline: connectivity.read(),
  } satisfies Partial<MeetingFacts>;
}

export function followBrowser(meetingID: MeetingID, { get, subscribe }: PageState, onFacts: OnFacts): Stop {
  let closesAt = closesAtOf(get().facts.meeting);
  const look = (): void => onFacts(factsOfBrowser(meetingID, closesAt));
  // A traveller's device changes its zone, and a tab may stay open overnight.
  const isLeft = new AbortController();
  matchMedia(VERY_WIDE).addEventListener("change", look, { signal: isLeft.signal });
  // The viewer may answer in another tab and receive the key there.
  addEventListener("storage", look, { signal: isLeft.signal });
  const stops = [onToken(look), pendingList.subscribe(look), connectivity.subscribe(look), onReturn(look)];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tick = (): void => {
    clearTimeout(timer);
    look();
    timer = setTimeout(tick, untilNextTime(serverTime(), closesAt));
  };
  tick();
  const followClosing = (): void => {
    const closes = closesAtOf(get().facts.meeting);
    if (closes === closesAt) return;
    closesAt = closes;
    tick();
  };
  stops.push(subscribe(followClosing));
  return () => {
    clearTimeout(timer);
    isLeft.abort();
    for (const end of stops) end();
  };
}

/** Returns the start of the minute, so that the page is drawn once a minute, or a later closing time. */
export function pageTime(nowMs: number, closesAt = Infinity): number {
  const minute = nowMs - (nowMs % MINUTE_MS);
  return closesAt <= nowMs ? Math.max(minute, closesAt) : minute;
}

export function untilNextTime(nowMs: number, closesAt = Infinity): number {
  const rest = MINUTE_MS - (nowMs % MINUTE_MS);
  return closesAt > nowMs ? Math.min(rest, closesAt - nowMs) : rest;
}

/** Draws the server's slots if this device's zone data are older. Compares again when the times change. */
export function followServerSlots({ get, subscribe }: PageState, onFacts: OnFacts): Stop {
  let compared: ReadonlySet<Slot> | undefined;
  const look = (): void => {
    const { facts, derived } = get();
    if (compared === derived.present) return;
    compared = derived.present;
    whenIdle(() => void compare(facts.meeting));
  };
  const compare = async (meeting: MeetingReply): Promise<void> => {
    try {
      const { compareSlots } = await import("./server-slots.ts");
      const serverZone = await compareSlots(meeting);
      compared = serverZone === undefined ? compared : presentSlots(meeting);
      if (serverZone !== get().facts.serverZone) onFacts({ serverZone });
    } catch {
      // The server does not answer now; the next visit compares again.
    }
  };
  look();
  return subscribe(look);
}

export function followQuery(client: QueryClient, meetingID: MeetingID, onFacts: OnFacts): Stop {
  const { queryKey } = meetingQuery(meetingID);
  const cache = client.getQueryCache();
  const look = (): void => {
    const query = client.getQueryState<MeetingReply>(queryKey);
    if (query?.data === undefined) return;
    showMeetingZone(query.data.timezone);
    // A guest's answer arrives together with its key.
    onFacts({ meeting: query.data, updatedAt: query.dataUpdatedAt, answerKey: answerKeyOf(meetingID) });
  };
  const stop = cache.subscribe((event) => {
    if (event.type === "updated" && event.query === cache.find({ queryKey })) look();
  });
  look();
  return stop;
}

/** Most lost connections are back by then. */
const LONG_AWAY_MS = 10_000;

export function followLongAbsence({ get, subscribe }: PageState, onFacts: OnFacts): Stop {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    const { status } = get().facts.live;
    const isAway = status === "away";
    if (isAway === (timer !== undefined)) return;
    clearTimeout(timer);
    timer = isAway ? setTimeout(() => onFacts({ isAwayForLong: true }), LONG_AWAY_MS) : undefined;
    if (isAway) return;
    // A live grid proves that the server is reachable; not every browser reports that the network is back.
    if (status === "live") connectivity.note(200);
    onFacts({ isAwayForLong: false });
  };
  const stop = subscribe(look);
  look();
  return () => {
    stop();
    clearTimeout(timer);
  };
}

const KEEP_AFTER_MS = 1_000;
/** Storing more with every change takes longer than a frame. Larger meetings keep REST's last reply. */
const MAX_KEPT_MARKS = 50_000;

/** Keeps live answers on this device, so that the page shows the newest known state without a network. */
export function keepSeenLater(client: QueryClient, { get, subscribe }: PageState): Stop {
  let lastFacts = get().facts;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    const { facts } = get();
    if (facts.meeting === lastFacts.meeting && facts.updatedAt === lastFacts.updatedAt && facts.live === lastFacts.live)
      return;
    lastFacts = facts;
    clearTimeout(timer);
    const { status, group } = facts.live;
    if (status !== "live" || group === undefined || marksIn(group) > MAX_KEPT_MARKS) return;
    timer = setTimeout(() => void keep(client, facts.meeting, group), KEEP_AFTER_MS);
  };
  const stop = subscribe(look);
  return () => {
    stop();
    clearTimeout(timer);
  };
}

const marksIn = ({ counts }: Group): number => [...counts.values()].reduce((sum, count) => sum + count, 0);

async function keep(client: QueryClient, meeting: MeetingReply, group: Group): Promise<void> {
  try {
    const { cacheLive } = await import("../../offline/cached-views.ts");
    const query = client.getQueryCache().find({ queryKey: ["meeting", meeting.meetingID] });
    // A user who has logged out since must leave no data for the next user.
    if (query !== undefined && isReadByViewer(query)) await cacheLive(meeting, respondentsIn(group));
  } catch {}
}
