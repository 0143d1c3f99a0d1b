import { type SharedDraft, slotRunsText } from "#domain/presence/presence.ts";
import type { MeetingID } from "#domain/ids.ts";
import type { Slot } from "#domain/time/slot.ts";
import { expect } from "vitest";
import { eventually, respondentNamed, type TestCollab } from "./start-collab.ts";
import type { GridViewer } from "./grid-viewer.ts";

/** Slots as drafts carry them. */
export const slotsText = (...numbers: number[]) => slotRunsText(numbers as Slot[]);

/** Joins by name as a browser does, which says that it is here as soon as it is let in. */
export async function joinAs(app: TestCollab, meeting: MeetingID, name?: string): Promise<GridViewer> {
  const viewer = app.view(meeting, name === undefined ? "guest" : `guest ${respondentNamed(name)} ${name}`);
  viewer.provider.on("authenticated", () => viewer.provider.setAwarenessField("here", Math.random()));
  await eventually(() => expect(viewer.provider.isSynced).toBe(true));
  return viewer;
}

/** Claims to be painting. */
export function paintDraft(viewer: GridViewer, draft: unknown): void {
  viewer.provider.setAwarenessField("draft", draft);
}

/** Returns the drafts that a viewer sees, by the names that the server gave their painters. */
export function seenDrafts(viewer: GridViewer): Record<string, SharedDraft | undefined> {
  const states = viewer.provider.awareness?.getStates() ?? new Map<number, Record<string, unknown>>();
  const others = [...states].filter(([clientID]) => clientID !== viewer.document.clientID);
  return Object.fromEntries(others.map(([, state]) => [String(state["name"] ?? state["count"] ?? ""), state["draft"]]));
}

/** The clock of the last presence that a viewer has of a client. */
export function clockOf(viewer: GridViewer, clientID: number): number | undefined {
  return viewer.provider.awareness?.meta.get(clientID)?.clock;
}
