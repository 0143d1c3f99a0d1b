import type { Document, Extension } from "@hocuspocus/server";
import type { MeetingID } from "#domain/meeting-id.ts";
import { checkDraft, type DraftRules } from "./check-draft.ts";
import type { Crowds } from "./crowd.ts";
import type { GridRelay } from "../relay/grid-relay.ts";
import type { GridContext } from "../sockets/guard-hooks.ts";
import { rewritePresence, shownState } from "./presence.ts";
import type { Viewer } from "../sockets/viewer.ts";
import type { Viewers } from "../sockets/viewers.ts";

export type PresenceParts = {
  readonly viewers: Viewers;
  readonly relay: Pick<GridRelay, "isElsewhere">;
  readonly crowds: Pick<Crowds, "has">;
  readonly draftRules: (meetingID: MeetingID, document: Document) => Promise<DraftRules | undefined>;
};

/** What happens to presence that a viewer sends, before anybody hears it. */
export function onAwareness(parts: PresenceParts): NonNullable<Extension<GridContext>["beforeHandleAwareness"]> {
  const { viewers, relay, crowds, draftRules } = parts;

  function isTakenFrom(viewer: Viewer, meetingID: MeetingID, document: Document): (clientID: number) => boolean {
    return (clientID) =>
      clientID === document.awareness.clientID ||
      [...viewers.of(meetingID)].some((other) => other !== viewer && other.clientID === clientID) ||
      relay.isElsewhere(meetingID, clientID, viewer.presence);
  }

  return async ({ connection, document, states }) => {
    const viewer = connection?.context.viewer;
    const meetingID = viewer?.gate.meetingID;
    if (!connection || !viewer || meetingID === undefined) return;
    const claim = rewritePresence(viewer, states, isTakenFrom(viewer, meetingID, document));
    if (viewer.clientID === undefined || claim === undefined) return;
    // Hocuspocus overlooks a client that the document knew before, and would leave its entry behind with this socket's
    // end.
    document.connections.get(connection)?.clients.add(viewer.clientID);
    const draft = viewer.isPlain || crowds.has(meetingID) ? undefined : draftIn(claim);
    const rules = draft === undefined ? undefined : await draftRules(meetingID, document);
    viewer.draft = rules && checkDraft(draft, viewer.presence ?? {}, rules);
    // If the socket has closed meanwhile, nothing may be shown: nobody would remove it again.
    if (document.hasConnection(connection)) states.set(viewer.clientID, shownState(viewer));
    else states.delete(viewer.clientID);
  };
}

/** What somebody says to be painting, unchecked. */
function draftIn(claim: unknown): unknown {
  return typeof claim === "object" && claim !== null && "draft" in claim ? claim.draft : undefined;
}
