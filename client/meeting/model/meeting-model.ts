import type { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { levelsOf } from "#domain/answers/levels.ts";
import type { Selection } from "#domain/answers/selection.ts";
import type { MeetingID } from "#domain/ids.ts";
import type { SlotRange } from "#domain/meeting/schedule.ts";
import { localStore } from "../../api/browser-storage.ts";
import { tokenOwner } from "../../api/token.ts";
import { goLive, type Live, type LiveViewer } from "../../live/go-live.ts";
import { NO_DRAFTS, type OwnDraft, STARTING } from "../../live/live-state.ts";
import { createStore } from "../../store.ts";
import { showMeetingZone } from "../../time/viewer-time.ts";
import { tabDraft } from "../answers/draft-storage.ts";
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

/** Something that the page does once, as opposed to what it shows until the state changes. */
export type ModelEvent =
  | { readonly kind: "began-painting" }
  | { readonly kind: "show-time"; readonly range: SlotRange }
  | { readonly kind: "scheduled" }
  | { readonly kind: "show-grid" }
  | { readonly kind: "focus"; readonly on: "grid" | "main-button" | "zone" }
  /** Shows the link's QR code. */
  | { readonly kind: "share" }
  | { readonly kind: "choose-zone"; readonly at: number }
  | { readonly kind: "keep-on-device" }
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

/** A meeting without a server, such as the example: replaces requests and live grid, and keeps no drafts. */
export type LocalMeeting = {
  readonly requests: MeetingRequests;
  readonly goLive: typeof goLive;
  readonly headButtons: ReactNode;
};

export function createMeetingModel({ meeting, updatedAt, client, refresh, editMeeting, local }: ModelOptions) {
  const meetingID = meeting.meetingID as MeetingID; // comes from the server
  const storedDraft = local === undefined ? tabDraft(meetingID) : undefined;
  showMeetingZone(meeting.timezone);
  const serverFacts = { meeting, updatedAt, live: STARTING, hasNews: false, isAwayForLong: false };
  const store = createStore(
    openingState(
      { ...serverFacts, ...factsOfBrowser(meetingID, closesAtOf(meeting)) },
      storedDraft?.read(),
      wantsList(),
    ),
  );
  const listeners = new Set<(event: ModelEvent) => void>();
  /** Changes many times a second. Apart from the state, so that only the layer of drafts is drawn again. */
  const othersDrafts = createStore(NO_DRAFTS);
  let live: Live | undefined;
  const viewerDraft = createStore<OwnDraft | undefined>(undefined);

  function send(input: MeetingInput): void {
    const previous = store.get();
    const next = nextState(previous, input);
    if (next === previous) return;
    store.set(next);
    perform(previous, next);
  }
  function perform(previous: MeetingState | undefined, next: MeetingState): void {
    for (const effect of effectsOf(previous, next)) {
      if (effect.kind === "refresh") refresh();
      else if (effect.kind === "began-painting") emit(effect);
      else keepPainting(effect.painting, next);
    }
    if (next.derived.isClosed) viewerDraft.set(undefined);
    live?.look(lookingIn(next.facts));
  }
  function keepPainting(painting: Painting | undefined, { guestName: name, facts }: MeetingState): void {
    if (painting === undefined) return storedDraft?.remove();
    const { mode } = painting;
    const { kind = "dates", slotMinutes = 30 } = facts.meeting;
    storedDraft?.write({
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
      const onEach = (event: ModelEvent): void => void (event.kind === kind && listener(event as EventOf<Kind>));
      listeners.add(onEach);
      return (): void => void listeners.delete(onEach);
    },
    client,
    refresh,
    editMeeting,
    local,
    drafts: othersDrafts,
    shareDraft(slots: Selection | undefined): void {
      const { painting, derived } = store.get();
      const { mode, base } = painting;
      const of = mode.kind === "editingRespondent" ? mode.respondentID : undefined;
      // The server refuses times if needed once the organiser has switched them off.
      const shared = slots && (derived.hasLevels ? slots : levelsOf(slots).free);
      viewerDraft.set(derived.isClosed ? undefined : shared && { of, base, slots: shared });
    },
    connect(): () => void {
      live = (local?.goLive ?? goLive)(meetingID, lookingIn(store.get().facts), {
        onState: (liveState) => onFacts({ live: liveState }),
        onNews: (hasNews) => onFacts({ hasNews }),
        ownDraft: viewerDraft,
        onDrafts: othersDrafts.set,
        onStale: refresh,
      });
      const stops = [
        followQuery(client, meetingID, onFacts),
        followBrowser(meetingID, store, onFacts),
        followLongAbsence(store, onFacts),
        ...(local === undefined ? [followServerSlots(store, onFacts)] : []),
        keepSeenLater(client, store),
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

const VIEW_KEY = "overlap.view";

function wantsList(): boolean {
  return localStore.read(VIEW_KEY) === "list";
}

export function keepWantsList(isList: boolean): void {
  if (isList) localStore.write(VIEW_KEY, "list");
  else localStore.remove(VIEW_KEY);
}
