import type { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { levelsOf } from "#domain/answers/mark.ts";
import type { Selection } from "#domain/answers/selection.ts";
import type { MeetingID } from "#domain/ids.ts";
import type { Slot } from "#domain/time/slot.ts";
import { localStore } from "../../api/browser-storage.ts";
import { tokenOwner } from "../../api/token.ts";
import { goLive, type Live, type LiveViewer } from "../../live/go-live.ts";
import { NO_DRAFTS, type OwnDraft, STARTING } from "../../live/live-state.ts";
import { createStore } from "../../store.ts";
import { showMeetingZone } from "../../time/viewer-time.ts";
import * as tabDrafts from "../answers/draft-storage.ts";
import type { Painting } from "../answers/painting.ts";
import {
  factsOfBrowser,
  followBrowser,
  followLongAbsence,
  followQuery,
  followServerSlots,
  keepSeenLater,
} from "./follow-facts.ts";
import { closesAtOf, type MeetingFacts, hidesOthers, liveTokenOf } from "./derived.ts";
import type { MeetingReply } from "./meeting-query.ts";
import type { MeetingRequests } from "./requests.ts";
import { effectsOf, type MeetingInput, type MeetingState, nextState, openingState } from "./meeting-state.ts";

/** What the page does once, rather than shows as long as it lasts. */
export type ModelEvent =
  | { readonly kind: "began-painting" }
  | { readonly kind: "show-slot"; readonly slot: Slot }
  | { readonly kind: "scheduled" }
  /** What is shown in the grid has changed: bring it into sight. */
  | { readonly kind: "show-grid" }
  /** Focus goes on to the grid, or to the main button, because the button that had it is gone. */
  | { readonly kind: "focus"; readonly on: "grid" | "main-button" | "zone" }
  /** The viewer wants to choose a zone; `at` is among the times shown. */
  | { readonly kind: "choose-zone"; readonly at: number }
  /** What is being sent is not waited for any longer: it is kept on this device. */
  | { readonly kind: "keep-on-device" }
  /** Why the hand cannot do what it tries, or how; said where the thumb is. */
  | { readonly kind: "say-here"; readonly text: string }
  | {
      readonly kind: "toast";
      readonly text: string;
      readonly style: "primary" | "plain";
      readonly isHint?: true;
      readonly undo?: () => void;
    };

export type EventOf<Kind> = Extract<ModelEvent, { readonly kind: Kind }>;

export type MeetingModel = ReturnType<typeof createMeetingModel>;

export type ModelOptions = {
  readonly meeting: MeetingReply;
  readonly updatedAt: number;
  readonly client: QueryClient;
  readonly refresh: () => void;
  readonly editMeeting: () => void;
  readonly local?: LocalMeeting;
};

type Drafts = Pick<typeof tabDrafts, "keptDraft" | "keepDraft" | "forgetDraft">;

/** A meeting that is in this page only, as the example: what it has in place of server, live grid and storage. It has no link. */
export type LocalMeeting = {
  readonly requests: MeetingRequests;
  readonly goLive: typeof goLive;
  readonly drafts: Drafts;
  readonly headButtons: ReactNode;
};

/** A meeting page's model: its state, and everything that changes it. Components select from it. */
export function createMeetingModel({ meeting, updatedAt, client, refresh, editMeeting, local }: ModelOptions) {
  const drafts: Drafts = local?.drafts ?? tabDrafts;
  const meetingID = meeting.meetingID as MeetingID; // the server's own
  showMeetingZone(meeting.timezone);
  const rest = { meeting, updatedAt, live: STARTING, hasNews: false, isAwayForLong: false };
  const store = createStore(
    openingState(
      { ...rest, ...factsOfBrowser(meetingID, closesAtOf(meeting)) },
      drafts.keptDraft(meetingID),
      wantsList(),
    ),
  );
  const listeners = new Set<(event: ModelEvent) => void>();
  /** Many times a second: what draws them listens here, and nothing else is drawn again. */
  const othersDrafts = createStore(NO_DRAFTS);
  let live: Live | undefined;
  const ownDraft = createStore<OwnDraft | undefined>(undefined);

  function send(input: MeetingInput): void {
    const before = store.get();
    const now = nextState(before, input);
    if (now === before) return;
    store.set(now);
    perform(before, now);
  }
  function perform(before: MeetingState | undefined, now: MeetingState): void {
    for (const effect of effectsOf(before, now)) {
      if (effect.kind === "refresh") refresh();
      else if (effect.kind === "began-painting") emit(effect);
      else keepPainting(effect.painting, now);
    }
    if (now.derived.isClosed) ownDraft.set(undefined);
    live?.look(lookingIn(now.facts));
  }
  /** Strokes survive a reload of the page, and so does the name that a guest has typed beside them. */
  function keepPainting(painting: Painting | undefined, { guestName: name, facts }: MeetingState): void {
    if (painting === undefined) return drafts.forgetDraft(meetingID);
    const { mode } = painting;
    const { kind = "dates", slotMinutes = 30 } = facts.meeting;
    drafts.keepDraft(meetingID, {
      ...painting,
      times: { kind, slotMinutes },
      expectedID: facts.meeting.viewer.expectedID,
      ...(mode.kind === "editingRespondent" && { respondentID: mode.respondentID }),
      ...(name !== "" && { guestName: name }),
      owner: tokenOwner(facts.token),
    });
  }
  function onFacts(facts: Partial<MeetingFacts>): void {
    send({ kind: "facts", facts });
  }
  function emit(event: ModelEvent): void {
    for (const listener of listeners) listener(event);
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    send,
    emit,
    onEvent: <Kind extends ModelEvent["kind"]>(kind: Kind, listener: (event: EventOf<Kind>) => void) => {
      const hear = (event: ModelEvent): void => void (event.kind === kind && listener(event as EventOf<Kind>)); // it is
      listeners.add(hear);
      return (): void => void listeners.delete(hear);
    },
    client,
    refresh,
    editMeeting,
    local,
    drafts: othersDrafts,
    /** Shows the others what the viewer has marked, with the stroke that is not finished yet. */
    shareDraft(slots: Selection | undefined): void {
      const { painting, derived } = store.get();
      const { mode, base } = painting;
      const of = mode.kind === "editingRespondent" ? mode.respondentID : undefined;
      // The server passes on no times if needed where these have been switched off meanwhile.
      const counted = slots && (derived.hasLevels ? slots : levelsOf(slots).free);
      ownDraft.set(derived.isClosed ? undefined : counted && { of, base, slots: counted });
    },
    /** Follows REST, the live grid, the queue and the browser until stopped. */
    connect(): () => void {
      live = (local?.goLive ?? goLive)(meetingID, lookingIn(store.get().facts), {
        onState: (now) => onFacts({ live: now }),
        onNews: (hasNews) => onFacts({ hasNews }),
        ownDraft,
        onDrafts: othersDrafts.set,
        onStale: refresh,
        readAt: () => store.get().facts.updatedAt,
      });
      const stops = [
        followQuery(client, meetingID, onFacts),
        followBrowser(meetingID, store, onFacts),
        followLongAbsence(store, onFacts),
        ...(local === undefined ? [followServerSlots(store, onFacts)] : []),
        keepSeenLater(store),
      ];
      perform(undefined, store.get());
      return () => {
        for (const stop of stops) stop();
        live?.close();
        live = undefined;
      };
    },
  };
}

function lookingIn(facts: MeetingFacts): LiveViewer {
  return { token: liveTokenOf(facts), kind: facts.meeting.kind, isShutOut: hidesOthers(facts.meeting) };
}

const KEPT_VIEW = "overlap.view";

/** Whether this device shows meetings as a list instead of a grid. */
function wantsList(): boolean {
  return localStore.read(KEPT_VIEW) === "list";
}

export function keepWantsList(isList: boolean): void {
  if (isList) localStore.write(KEPT_VIEW, "list");
  else localStore.remove(KEPT_VIEW);
}
