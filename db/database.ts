import type { JobQueue } from "./job-queue/job-queue.ts";
import type { QuickOutcome, OptimisticSave } from "./stores/save-if-unchanged.ts";
import type { Stores } from "./stores/stores.ts";
import type { Views } from "./views/views.ts";

/** The database, as the server sees it: no SQL, no Sequelize. Made by `open-database.ts`. */
export type Database = {
  /**
   * Runs `work` in one READ COMMITTED transaction and resolves once it is committed. When `work` throws, everything is
   * rolled back and its error is passed on. A COMMIT that failed or whose outcome is unknown rejects.
   *
   * Locks are taken in one order: first the meeting's row, then the user's. So nothing can deadlock and nothing has to
   * be retried. Whoever locks several meetings in one transaction must do it in the order of their ids.
   */
  transaction<T>(work: (stores: Stores) => Promise<T>): Promise<T>;
  /**
   * Stores changes of answers of one meeting in one statement, if the meeting still has this version and its log still
   * ends there: then a decision that was made on an earlier read is as good as one made under the lock. Else stores
   * nothing. Rejects like `transaction`: when the connection is lost, the outcome is not known.
   */
  saveIfUnchanged(save: OptimisticSave): Promise<QuickOutcome>;
  readonly views: Views;
  readonly jobQueue: JobQueue;
  /**
   * Applies every pending migration in one transaction, safe beside other processes; returns the names of those
   * applied.
   */
  migrate(): Promise<readonly string[]>;
  /** Reverts the last migration, or all; returns the names of those reverted. */
  rollback(reach?: "last" | "all"): Promise<readonly string[]>;
  /** Resolves when PostgreSQL answers, else rejects with `DatabaseUnavailable`. */
  ping(): Promise<void>;
  /** Waits for running work, then closes every connection. */
  close(): Promise<void>;
};
