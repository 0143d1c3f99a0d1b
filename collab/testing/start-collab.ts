import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test as plainTest, vi } from "vitest";
import * as Y from "yjs";
import type { PublicIdentity } from "#domain/presence/presence.ts";
import { type MeetingID, parseRespondentID, type RespondentID } from "#domain/ids.ts";
import type { Slot } from "#domain/time/slot.ts";
import { createAuthoringDocuments, type GridEdit } from "../document/authoring-documents.ts";
import { applyStored } from "../document/stored-document.ts";
import type { DraftRules } from "../presence/check-draft.ts";
import { type CollabPorts, createCollab } from "../create-collab.ts";
import { type GridViewer, shownIn, viewGrid } from "./grid-viewer.ts";
import { inMemoryGrids, type InMemoryGrids } from "./in-memory-grid-log.ts";
import { connectRaw, type RawViewer } from "./raw-viewer.ts";

/** Live grids behind a real HTTP server on a free port, over grids in memory. */
export type TestCollab = Awaited<ReturnType<typeof startCollab>>;

/** Starts a process over its own grids, or over the grids of another process. */
export async function startCollab(overrides: Partial<CollabPorts> = {}, grids: InMemoryGrids = inMemoryGrids()) {
  const complaints: string[] = [];
  const note = (_: object, message: string): void => void complaints.push(message);
  const remarks: string[] = [];
  const remark = (facts: object, message: string): void => void remarks.push(`${message} ${JSON.stringify(facts)}`);
  const log = { debug: () => {}, info: remark, warn: note, error: note };
  const needs: CollabPorts = { grids: grids.reader, identify, draftRules, log, ...overrides };
  const collab = createCollab(needs);
  const server = createServer();
  server.on("upgrade", (request, socket, head) => {
    if (request.url?.startsWith("/yjs/")) collab.handlePlainUpgrade(request, socket, head);
    else collab.handleUpgrade(request, socket, head);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // of a server that listens on TCP
  const url = `ws://127.0.0.1:${port}/collab`;
  const leaving: (() => void)[] = [];

  /** Joins with the real provider. `guest` views; `guest <respondentID> <name>` is known by that name. */
  function view(meetingID: MeetingID, token = "guest"): GridViewer {
    const viewer = viewGrid(url, meetingID, token);
    leaving.push(viewer.leave);
    return viewer;
  }

  /** Writes as the server's meeting writer does: under the meeting's lock, and shown only after COMMIT. */
  async function write(meetingID: MeetingID, edit: GridEdit, { isCompacted = false } = {}): Promise<number> {
    const { authoring } = collab;
    const { document, rows } = await grids.transaction(meetingID, (gridLog) => {
      const cached = authoring.take(meetingID);
      const missed = gridLog.since(cached?.seq ?? 0);
      const edited = authoring.edit(authoring.caughtUp(cached, missed), [edit]);
      if (edited.row !== undefined) gridLog.append(edited.row.update);
      if (isCompacted) gridLog.compact(authoring.snapshotOf(edited.document));
      return { document: edited.document, rows: edited.row === undefined ? [] : [...missed.updates, edited.row] };
    });
    if (rows.length > 0) collab.show(meetingID, rows);
    collab.authoring.giveBack(meetingID, document);
    return document.seq;
  }

  return {
    collab,
    grids,
    url,
    /** Logged warnings and errors. */
    complaints: complaints as readonly string[],
    /** Logged information. */
    remarks: remarks as readonly string[],
    view,
    /** Joins as `view` does, and resolves once the grid is there. */
    async synced(meetingID: MeetingID, token?: string): Promise<GridViewer> {
      const viewer = view(meetingID, token);
      await eventually(() => expect(viewer.provider.isSynced).toBe(true));
      return viewer;
    },
    /** A socket that speaks bytes, from that address of this machine. */
    async raw(from?: string): Promise<RawViewer> {
      const viewer = await connectRaw(url, from);
      leaving.push(viewer.cut);
      return viewer;
    },
    write,
    save: (meetingID: MeetingID, name: string, slots: readonly number[]) => write(meetingID, answerEdit(name, slots)),
    /** Returns the stored grid as a screen would show it. */
    stored: (meetingID: MeetingID): readonly string[] => shownIn(storedDocument(grids, meetingID)),
    async stop(): Promise<void> {
      for (const leave of leaving) leave();
      await collab.shutdown();
      server.close();
    },
  };
}

/** Writes a whole answer: these slots and no others. */
export function answerEdit(name: string, slots: readonly number[]): GridEdit {
  const respondentID = respondentNamed(name);
  const wanted = new Set(slots as readonly Slot[]); // tests count slots from zero
  const all = Array.from({ length: 500 }, (_, index) => (index * 2) as Slot);
  const change = { added: [...wanted], removed: all.filter((slot) => !wanted.has(slot)) };
  return {
    people: new Map([[respondentID, { name: respondentID }]]),
    answers: [{ kind: undefined, changes: new Map([[respondentID, change]]) }],
  };
}

const editor = createAuthoringDocuments({ authoringDocuments: 1, authoringBytes: 1, authoringIdleMs: 1 });

/** Writes an answer into any document. */
export function setAnswer(doc: Y.Doc, name: string, slots: readonly number[]): void {
  editor.edit({ doc, seq: 0, snapshotSeq: 0, bytes: 0 }, [answerEdit(name, slots)]);
}

/** Tests name respondents; an id is a name filled up with zeros. */
export function respondentNamed(name: string): RespondentID {
  const id = parseRespondentID(name.padEnd(12, "0"));
  if (!id) throw new Error(`${name} cannot be made an id`);
  return id;
}

/** The document that the stored log makes. */
export function storedDocument(grids: InMemoryGrids, meetingID: MeetingID): Y.Doc {
  const document = new Y.Doc();
  applyStored(document, grids.stored(meetingID), 0);
  return document;
}

/** Allows drafts in the first 500 half hours, for one's own answer and the guest's. */
async function draftRules(): Promise<DraftRules> {
  const slots = new Set(Array.from({ length: 500 }, (_, n) => (2 * n) as Slot));
  return { marks: slots, mayChange: (of, by) => of === by.respondentID || of === respondentNamed("guest") };
}

async function identify(token: string): Promise<PublicIdentity | undefined> {
  const [kind, respondentID, name] = token.split(" ");
  if (kind !== "guest") return undefined;
  return { ...(respondentID !== undefined && { respondentID }), ...(name !== undefined && { name }) };
}

/** How many timers of the process would keep it alive. */
export function timers(): number {
  return process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length;
}

/** Waits until `check` passes, however busy the machine is, and looks often. */
export function eventually(check: () => void): Promise<void> {
  return vi.waitFor(check, { timeout: 15_000, interval: 5 });
}

/** A `test` with its own live grids, `app`, and with more that it starts by `start`. They stop with the test. */
export const test = plainTest
  .extend("start", ({}, { onCleanup }) => {
    const started: TestCollab[] = [];
    onCleanup(async () => {
      for (const app of started) await app.stop();
    });
    return async (...how: Parameters<typeof startCollab>): Promise<TestCollab> => {
      const app = await startCollab(...how);
      started.push(app);
      return app;
    };
  })
  .extend("app", ({ start }) => start());
