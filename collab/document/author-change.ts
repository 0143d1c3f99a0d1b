import type { RespondentID } from "#domain/ids.ts";
import type { Marks } from "#domain/answers/levels.ts";
import type * as Y from "yjs";
import type { GridLog, HistoryOfChange, LoggedUpdate } from "#domain/answers/grid-log.ts";
import { answerOf } from "#domain/answers/grid-document.ts";
import type { OfKind } from "#domain/meeting/kind.ts";
import { refuse } from "#domain/refusal.ts";
import { type AuthoringDocument, caughtUp } from "./stored-documents.ts";
import { MAX_UPDATE_BYTES } from "../sockets/limits.ts";

/** What a writing command is handed: it opens its own transaction and hands the log of that transaction in. */
export type GridSession = ReturnType<typeof authorChange>["session"];

/** Writes a grid document; every change is appended to the log that was opened, and shown only after COMMIT. */
export type GridAuthor = ReturnType<typeof authorOf>;

/** How far one command has come. */
type Work = {
  /** Of the transaction that the command has opened. */
  log: GridLog | undefined;
  document: AuthoringDocument | undefined;
  rows: LoggedUpdate[];
  appended: number;
  /** Edits of the document that are not in the log: not yet, or because they failed. */
  unlogged: number;
  hasEnded: boolean;
};

const NOTHING_YET = { log: undefined, appended: 0, unlogged: 0, hasEnded: false };

/**
 * Begins a command that writes on top of `known`, a document that has no other user until the command ends. Gives what
 * the command is handed, and what is left of it when it has ended.
 */
export function authorChange(known: AuthoringDocument | undefined) {
  const work: Work = { ...NOTHING_YET, document: known, rows: [] };
  return {
    session: {
      /**
       * Brings the authoring document up to date with everything committed so far. Inside the command's transaction,
       * after the meeting's lock is held; with the same log again, it goes on where it was.
       */
      async locked(log: GridLog, of: OfKind = {}) {
        if (work.hasEnded) throw new Error("the command has ended");
        if (work.document !== undefined && work.log === log) return authorOf(work, work.document, { log, of });
        // When a command comes here with another log, its first transaction was given up, and with it everything authored in it.
        const base = work.appended === 0 && work.unlogged === 0 ? work.document : undefined;
        work.document = undefined;
        const { document, rows } = await caughtUp(base, log);
        Object.assign(work, NOTHING_YET, { log, document, rows: [...rows], hasEnded: work.hasEnded });
        return authorOf(work, document, { log, of });
      },
    },
    /** The command has ended and may write no more. */
    end(): void {
      work.hasEnded = true;
    },
    /** Rows of the log that the live document may lack, in order: those of other processes, then the command's own. */
    get rows(): readonly LoggedUpdate[] {
      return work.rows;
    },
    /** Those of `rows` that are the command's own. */
    get ownRows(): readonly LoggedUpdate[] {
      return work.rows.slice(work.rows.length - work.appended);
    },
    /** Whether it appended anything, which is committed or not as the command's transaction is. */
    get hasAppended(): boolean {
      return work.appended > 0;
    },
    /** The document, if it holds nothing that was not appended. Only a commit makes that the same as stored. */
    get document(): AuthoringDocument | undefined {
      return work.unlogged === 0 ? work.document : undefined;
    },
  };
}

type Written = { readonly log: GridLog; readonly of: OfKind };

function authorOf(work: Work, target: AuthoringDocument, { log, of }: Written) {
  const marksOf = (ids: readonly RespondentID[]) => new Map(ids.map((id) => [id, answerOf(target.doc, id, of.kind)]));
  return {
    /** Which of the document's answers are those to the meeting. */
    kind: of.kind,
    /**
     * What the respondent has marked so far, earlier changes of this command included; empty without an answer. Of another kind
     * of meeting where it is named.
     */
    answerOf: (id: RespondentID, kind = of.kind): Marks => answerOf(target.doc, id, kind),
    /** Stores for REST what these respondents have marked, because their meeting is of this kind now. */
    project: (ids: readonly RespondentID[]): Promise<void> => log.project(marksOf(ids)),
    /**
     * Runs `edit` (functions of `#domain/answers/grid-document.ts`) and appends what it changed. `changed` are the
     * respondents whose marks it may change: what they have marked afterwards is stored for REST with it, and what has changed in the history of answers.
     * Returns the `seq` of the new log row, or the last `seq` when nothing changed and nothing was appended.
     * Refuses with `too-large` when the change does not fit into a log row.
     */
    async change(
      edit: (doc: Y.Doc) => void,
      changed: readonly RespondentID[] = [],
      history?: HistoryOfChange,
    ): Promise<number> {
      if (work.hasEnded || work.document !== target) throw new Error("the command has ended");
      // Counted from here until it is appended, also when the edit throws or is refused: then the document is thrown away.
      work.unlogged += 1;
      const update = updateBy(target.doc, edit);
      if (update !== undefined) {
        if (update.byteLength > MAX_UPDATE_BYTES) refuse("too-large", "api.changeTooLarge");
        const seq = await log.append(update, marksOf(changed), history);
        if (seq !== target.seq + 1) throw new Error(`appended as ${seq} after ${target.seq}`);
        target.seq = seq;
        target.bytes += update.byteLength;
        work.appended += 1;
        work.rows.push({ seq, update });
      }
      work.unlogged -= 1;
      return target.seq;
    },
  };
}

/** Runs `edit` as one Yjs transaction; the bytes of what it changed, or undefined when it changed nothing. */
function updateBy(doc: Y.Doc, edit: (doc: Y.Doc) => void): Uint8Array | undefined {
  let update: Uint8Array | undefined;
  const note = (bytes: Uint8Array): void => void (update = bytes);
  doc.on("update", note);
  try {
    doc.transact(() => edit(doc));
  } finally {
    doc.off("update", note);
  }
  return update;
}
