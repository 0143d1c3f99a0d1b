import type {
  afterHandleMessagePayload,
  beforeHandleAwarenessPayload,
  connectedPayload,
  Document,
  Extension,
  onDisconnectPayload,
} from "@hocuspocus/server";
import { removeAwarenessStates } from "y-protocols/awareness";
import { observeAnswers, personOf } from "#domain/answers/grid-document.ts";
import { type MeetingID, parseRespondentID } from "#domain/ids.ts";
import type { Identity } from "../ports.ts";
import { forgetGone, shownState, tellEntry } from "../presence/awareness.ts";
import { checkDraft, type DraftRules } from "../presence/check-draft.ts";
import { createCrowds, type Crowds } from "../presence/crowd.ts";
import { isPresenceFrame } from "../sockets/frames.ts";
import type { CollabLimits } from "../sockets/limits.ts";
import type { Viewer, Viewing } from "../sockets/viewer.ts";
import type { GridContext } from "./guard.ts";

type PresenceParts = {
  /** Finds viewers of other processes; see `GridRelay`. */
  readonly relay: { isElsewhere(meetingID: MeetingID, clientID: number, identity: Identity): boolean };
  readonly draftRules: (meetingID: MeetingID, document: Document) => Promise<DraftRules | undefined>;
  readonly limits: CollabLimits;
};

/** Returns the viewers of the document in this process. */
export function viewersOf(document: Document): readonly Viewer[] {
  return document.getConnections().map(({ context }) => (context as GridContext).viewer); // every connection is ours
}

/**
 * Tells viewers about each other and their drafts. A socket speaks for one awareness client, the first that it named.
 * The others get the server's own entry of it, so no viewer can make, change or remove another's entry.
 */
export class Presence implements Extension<GridContext> {
  readonly #parts: PresenceParts;
  readonly #crowds: Crowds;
  readonly #flushing = new WeakSet<Document>();

  constructor(parts: PresenceParts) {
    this.#parts = parts;
    this.#crowds = createCrowds(parts.limits, viewersOf);
  }

  /** Follows who views the document, until it is destroyed. */
  watch(meetingID: MeetingID, document: Document): void {
    this.#crowds.watch(meetingID, document);
    followNames(document);
  }

  /** Returns whether the meeting has too many viewers to show them to each other. */
  isCrowd(meetingID: MeetingID): boolean {
    return this.#crowds.has(meetingID);
  }

  /**
   * Shows the present state of a viewer who was hidden or has another name. Does nothing before the viewer's first
   * entry.
   */
  show(viewing: Viewing): void {
    show(viewing);
  }

  async connected({ context: { viewer } }: connectedPayload<GridContext>): Promise<void> {
    const { viewing } = viewer;
    if (!viewing) return;
    viewer.whenEnding(keepAsking(viewer, viewing, this.#parts.limits.pingMs));
    viewer.whenEnding(() => hide(viewing));
  }

  /**
   * Rewrites a viewer's presence in place: Hocuspocus sends the others the entries of `states`, a copy of the viewer's
   * frame. The first entry is always that copy's own client, which stands for no viewer. A browser's entry with clock 0
   * never arrives here, because Yjs ignores it.
   */
  async beforeHandleAwareness(payload: beforeHandleAwarenessPayload<GridContext>): Promise<void> {
    const { document, states } = payload;
    const viewer = payload.connection?.context.viewer;
    const viewing = viewer?.viewing;
    const [, ...claimed] = states.keys();
    if (viewing) viewing.clientID ??= claimed.find((clientID) => !this.#isTaken(clientID, viewing));
    const claim = viewing?.clientID === undefined ? undefined : states.get(viewing.clientID);
    states.clear();
    if (!viewer || viewing?.clientID === undefined || claim === undefined) return;
    const { clientID, meetingID } = viewing;
    const draft = viewer.isPlain || this.#crowds.has(meetingID) ? undefined : draftIn(claim);
    const rules = draft === undefined ? undefined : await this.#parts.draftRules(meetingID, document);
    // If the socket has closed meanwhile, shows no entry, because nobody would remove it.
    if (viewer.viewing !== viewing || viewing.clientID !== clientID) return;
    viewing.draft = rules && checkDraft(draft, viewing.identity, rules);
    // When a socket closes, Hocuspocus removes the clients that it first saw through this socket, but misses clients
    // that the document knew before. We remove all clients ourselves, so the document gets to know each client here,
    // before Hocuspocus sees it.
    if (!document.awareness.meta.has(clientID)) tellEntry(document.awareness, clientID, shownState(viewing));
    states.set(clientID, shownState(viewing));
  }

  async afterHandleMessage({ context, document, update }: afterHandleMessagePayload<GridContext>): Promise<void> {
    if (!isPresenceFrame(update)) return;
    if (context.viewer.viewing?.draft) this.#flushSoon(document);
    context.viewer.presenceHandled();
  }

  async onDisconnect({ document }: onDisconnectPayload<GridContext>): Promise<void> {
    forgetGone(document);
  }

  /** Sends strokes at once, in one message for all strokes of this turn of the event loop. */
  #flushSoon(document: Document): void {
    if (this.#flushing.has(document)) return;
    this.#flushing.add(document);
    setImmediate(() => {
      this.#flushing.delete(document);
      document.flush();
    });
  }

  /** Tells whether another viewer speaks for that client. */
  #isTaken(clientID: number, { document, meetingID, identity }: Viewing): boolean {
    return (
      clientID === document.awareness.clientID ||
      viewersOf(document).some(({ viewing }) => viewing?.clientID === clientID) ||
      this.#parts.relay.isElsewhere(meetingID, clientID, identity)
    );
  }
}

function draftIn(claim: unknown): unknown {
  return typeof claim === "object" && claim !== null && "draft" in claim ? claim.draft : undefined;
}

/** Keeps viewers under the present names of their answers in the document, and nameless once an answer is gone. */
function followNames(document: Document): void {
  observeAnswers(document, (changed) => {
    for (const { viewing } of viewersOf(document)) {
      const { respondentID, name, ...rest } = viewing?.identity ?? {};
      const id = parseRespondentID(respondentID ?? "");
      if (!viewing || id === undefined || !changed.has(id)) continue;
      const present = personOf(document, id)?.name;
      if (present === name) continue;
      viewing.identity = present === undefined ? rest : { ...rest, respondentID: id, name: present };
      if (isShown(viewing)) show(viewing);
    }
  });
}

function isShown({ clientID, document }: Viewing): boolean {
  return clientID !== undefined && document.awareness.states.has(clientID);
}

function show(viewing: Viewing): void {
  const { clientID, document } = viewing;
  const { awareness } = document;
  if (clientID !== undefined && awareness.meta.has(clientID)) tellEntry(awareness, clientID, shownState(viewing));
}

function hide({ clientID, document }: Viewing): void {
  if (clientID !== undefined) removeAwarenessStates(document.awareness, [clientID], null);
}

/** After this many unanswered pings in a row the viewer is gone: a closed lid, a dead network. */
const MAX_UNANSWERED = 2;
/** A viewer who is alone is asked only once in this many beats: there is no other viewer to see them leave. */
const BEATS_ALONE = 6;
/** A socket that is silent for so long is closed. */
const SILENT_MS = 60_000;

/**
 * Asks a viewer for a sign of life, every `everyMs`, until the returned function is called. A silent viewer is hidden
 * from the others, but keeps the socket for a minute. On a slow network a large document may delay the question, and a
 * closed socket would load it again.
 */
function keepAsking(viewer: Viewer, viewing: Viewing, everyMs: number): () => void {
  const { awareness } = viewing.document;
  let beats = 0;

  function beat(): void {
    beats += 1;
    if (performance.now() - viewing.heardAt > SILENT_MS) return viewer.cut();
    if (viewing.unanswered >= MAX_UNANSWERED && !viewing.isHidden && viewing.clientID !== undefined) {
      viewing.isHidden = true;
      removeAwarenessStates(awareness, [viewing.clientID], null);
    }
    if (awareness.states.size <= 1 && beats % BEATS_ALONE !== 0) return;
    viewing.unanswered += 1;
    viewer.ping();
  }
  // Asks viewers who join together at different moments, because so many questions and answers at once would delay a
  // save.
  let timer = setTimeout(() => {
    timer = setInterval(beat, everyMs).unref();
    beat();
  }, Math.random() * everyMs).unref();
  return () => clearTimeout(timer);
}
