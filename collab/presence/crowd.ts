import { type Document, OutgoingMessage } from "@hocuspocus/server";
import { Awareness } from "y-protocols/awareness";
import * as Y from "yjs";
import { type Crowd, countHere } from "#domain/presence/presence.ts";
import type { MeetingID } from "#domain/ids.ts";
import type { CollabLimits } from "../sockets/limits.ts";
import type { Viewer } from "../sockets/viewer.ts";

type Limits = Pick<CollabLimits, "shownViewers" | "shownAgain" | "countMs">;

/**
 * In a meeting with very many viewers, each viewer learns only their number. Every entry is renewed every 15 seconds
 * and sent to all, so a thousand people would cause 66,000 frames a second. Counts the viewers of all processes. A
 * meeting becomes a crowd above `shownViewers`, and stops being a crowd from `shownAgain` down.
 */
export type Crowds = ReturnType<typeof createCrowds>;

/** Counts the viewers of documents. `viewersOf` returns the viewers of a document through this process. */
export function createCrowds(limits: Limits, viewersOf: (document: Document) => readonly Viewer[]) {
  const crowded = new Map<MeetingID, Document>();

  return {
    /** Tells whether the meeting is a crowd, so that its viewers do not see each other. */
    has: (meetingID: MeetingID) => crowded.has(meetingID),

    /** Counts the viewers of a document until it is destroyed. */
    watch(meetingID: MeetingID, document: Document): void {
      const { awareness } = document;
      const tell = (frame: Uint8Array): void => {
        for (const viewer of viewersOf(document)) viewer.sendAnyway(frame);
      };
      const counter = createCounter(document, tell);
      let timer: ReturnType<typeof setTimeout> | undefined;

      function count(): void {
        timer = undefined;
        if (crowded.get(meetingID) === document) counter.show({ count: countHere(awareness.states.values()) });
      }
      function look(): void {
        const isCrowd = crowded.get(meetingID) === document;
        const size = awareness.states.size;
        if (!isCrowd && size > limits.shownViewers) {
          crowded.set(meetingID, document);
          count();
        } else if (isCrowd && size <= limits.shownAgain) {
          crowded.delete(meetingID);
          counter.show(null);
          tell(allEntries(document));
        } else if (isCrowd) timer ??= setTimeout(count, limits.countMs);
      }
      awareness.on("update", look);
      document.on("destroy", () => {
        clearTimeout(timer);
        counter.end();
        // A newer document of the same meeting may have taken its place.
        if (crowded.get(meetingID) === document) crowded.delete(meetingID);
      });
    },
  };
}

/**
 * The server's own entry, under the client of its document, which no viewer may speak for. It renews itself, because
 * entries that are not renewed are forgotten after half a minute.
 */
function createCounter({ awareness, name }: Document, tell: (frame: Uint8Array) => void) {
  let serverAwareness: Awareness | undefined;

  function open(): Awareness {
    const doc = new Y.Doc();
    doc.clientID = awareness.clientID;
    const opened = new Awareness(doc);
    opened.on("update", () => {
      tell(new OutgoingMessage(name).createAwarenessUpdateMessage(opened, [opened.clientID]).toUint8Array());
    });
    return opened;
  }
  return {
    show(crowd: Crowd | null): void {
      serverAwareness ??= open();
      serverAwareness.setLocalState(crowd);
    },
    end(): void {
      serverAwareness?.doc.destroy();
    },
  };
}

/** A frame with all entries. It also says who has left meanwhile. */
function allEntries({ awareness, name }: Document): Uint8Array {
  const clientIDs = [...awareness.meta.keys()].filter((clientID) => clientID !== awareness.clientID);
  return new OutgoingMessage(name).createAwarenessUpdateMessage(awareness, clientIDs).toUint8Array();
}
