import type { RespondentID } from "#domain/respondent-id.ts";
import type { Slot } from "#domain/time/slot.ts";
import type * as Y from "yjs";
import type { GridLog, LoggedUpdate } from "./ports.ts";

/** What a writing command is handed: it opens its own transaction and hands the log of that transaction in. */
export type GridSession = {
  /**
   * Brings the authoring document up to date with everything committed so far. Once per command, inside the
   * command's transaction, after the meeting's lock is held.
   */
  open(log: GridLog): Promise<GridAuthor>;
  /**
   * The authoring document as this process knows it, for one change that is stored only if nobody has written since;
   * undefined when this process knows none. A command that this was no use to goes on with `open`.
   */
  assume(): AssumingAuthor | undefined;
};

/** Authors on a log whose end it only assumes. */
export type AssumingAuthor = {
  answerOf(id: RespondentID): ReadonlySet<Slot>;
  /**
   * Hands what `edit` changed to `store`, which commits it as this very row or gives false. False too when nothing
   * changed. The change is shown only when it was stored.
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
