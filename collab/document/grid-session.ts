import type { RespondentID } from "#domain/respondent-id.ts";
import type { Slot } from "#domain/time/slot.ts";
import type * as Y from "yjs";
import type { GridLog, LoggedUpdate } from "../ports.ts";

/** What a writing command is handed: it opens its own transaction and hands the log of that transaction in. */
export type GridSession = {
  /**
   * Brings the authoring document up to date with everything committed so far. Once per command, inside the
   * command's transaction, after the meeting's lock is held.
   */
  open(log: GridLog): Promise<GridAuthor>;
  /**
   * The authoring document as this process knows it, for one change that is stored only if nobody has written since.
   * Undefined when this process knows none. A command whose change was not stored this way goes on with `open`.
   */
  assume(): AssumingAuthor | undefined;
};

/** Writes on the assumption that this process knows the whole log; storing is what finds out. */
export type AssumingAuthor = {
  answerOf(id: RespondentID): ReadonlySet<Slot>;
  /**
   * Hands what `edit` changed to `store`, which must commit it as exactly this row or return false. Returns false too
   * when nothing changed. The change is shown only when it was stored.
   */
  change(edit: (doc: Y.Doc) => void, store: (row: LoggedUpdate) => Promise<boolean>): Promise<boolean>;
};

/** Writes a grid document; every change is appended to the log that was opened, and shown only after COMMIT. */
export type GridAuthor = {
  /** The slots that the respondent has marked so far, earlier changes of this command included; empty for nobody. */
  answerOf(id: RespondentID): ReadonlySet<Slot>;
  /**
   * Runs `edit` (functions of `#domain/answers/grid-document.ts`) and appends what it changed.
   * Returns the `seq` of the new log row, or the last `seq` when nothing changed and nothing was appended.
   * Refuses with `too-large` when the change does not fit into a log row.
   */
  change(edit: (doc: Y.Doc) => void): Promise<number>;
};
