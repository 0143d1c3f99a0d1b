import type * as Y from "yjs";
import { answerOf } from "#domain/answers/grid-document.ts";
import { refuse } from "#domain/refusal.ts";
import { type AuthoringDocument, caughtUp } from "./authoring-documents.ts";
import type { GridAuthor, GridSession } from "./grid-session.ts";
import { MOST_UPDATE_BYTES } from "./limits.ts";
import type { GridLog, LoggedUpdate } from "./ports.ts";

/** One command's work on a grid: what it is handed, and what is left of it when it has ended. */
export type Authoring = {
  readonly session: GridSession;
  /** The command has ended and may write no more. */
  end(): void;
  /** Rows of the log that the live document may lack, in order: those of other processes, then the command's own. */
  readonly rows: readonly LoggedUpdate[];
  /** Those of `rows` that are the command's own. */
  readonly ownRows: readonly LoggedUpdate[];
  /** Whether it appended anything, which is committed or not as the command's transaction is. */
  readonly hasAppended: boolean;
  /** The document, if it holds nothing that was not appended. Only a commit makes that the same as stored. */
  readonly document: AuthoringDocument | undefined;
};

/** Begins a command that writes on top of `known`, which nobody else uses until it ends. */
export function authorChange(known: AuthoringDocument | undefined): Authoring {
  let document = known;
  let rows: LoggedUpdate[] = [];
  let appended = 0;
  let unlogged = 0;
  let hasEnded = false;

  async function open(log: GridLog): Promise<GridAuthor> {
    if (hasEnded) throw new Error("the command has ended");
    // Opened before in this command: that transaction was given up, and what was authored in it with it.
    const base = appended === 0 && unlogged === 0 ? document : undefined;
    document = undefined;
    const current = await caughtUp(base, log);
    document = current.document;
    rows = [...current.rows];
    appended = 0;
    unlogged = 0;
    return authorOf(current.document, log);
  }

  function authorOf(target: AuthoringDocument, log: GridLog): GridAuthor {
    return {
      answerOf: (id) => answerOf(target.doc, id),
      async change(edit) {
        if (hasEnded || document !== target) throw new Error("the command has ended");
        unlogged += 1; // until it is appended; an edit that throws, or a refusal, leaves the document unfit
        const update = updateBy(target.doc, edit);
        if (!update) {
          unlogged -= 1;
          return target.seq;
        }
        if (update.byteLength > MOST_UPDATE_BYTES) refuse("too-large", "That is too much for one change.");
        const seq = await log.append(update);
        if (seq !== target.seq + 1) throw new Error(`appended as ${seq} after ${target.seq}`);
        unlogged -= 1;
        appended += 1;
        target.seq = seq;
        target.bytes += update.byteLength;
        rows.push({ seq, update });
        return seq;
      },
    };
  }

  return {
    session: { open },
    end() {
      hasEnded = true;
    },
    get rows() {
      return rows;
    },
    get ownRows() {
      return rows.slice(rows.length - appended);
    },
    get hasAppended() {
      return appended > 0;
    },
    get document() {
      return unlogged === 0 ? document : undefined;
    },
  };
}

/** Runs `edit` as one Yjs transaction; the bytes of what it changed, or undefined when it changed nothing. */
function updateBy(doc: Y.Doc, edit: (doc: Y.Doc) => void): Uint8Array | undefined {
  let update: Uint8Array | undefined;
  const note = (bytes: Uint8Array): void => {
    update = bytes;
  };
  doc.on("update", note);
  try {
    doc.transact(() => edit(doc));
  } finally {
    doc.off("update", note);
  }
  return update;
}
