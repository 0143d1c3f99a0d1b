import type { QueryResultRow } from "pg";
import { DatabaseUnavailable } from "../errors.ts";
import type { Connections, Within } from "./connections.ts";
import type { PipelinedClient } from "./open-sequelize.ts";
import type { Statement, StatementValue } from "./statement.ts";

/** One open transaction, as the stores use it. Statements are answered in the order in which they were sent. */
export type Session = {
  /** Sends a prepared statement. */
  run<Row extends QueryResultRow>(
    statement: Statement<Row>,
    values: readonly StatementValue[],
  ): Promise<readonly Row[]>;
  /** Uses Sequelize's models in this transaction; `name` says what for, should it fail. */
  model<T>(name: string, use: (within: Within) => Promise<T>): Promise<T>;
};

/** A session, as the code that began it sees it. */
type OpenSession = Session & {
  /** Sends what `lastWrites` sends and COMMIT in one go. Rejects unless PostgreSQL says that it committed. */
  commit(lastWrites: () => Promise<void>): Promise<void>;
  /** Never rejects: where it fails, the connection is closed and PostgreSQL rolls back by itself. */
  rollback(): Promise<void>;
};

/** Begins a transaction on `client` without waiting for the answer: BEGIN travels with the first statement. */
export function beginSession(connections: Connections, client: PipelinedClient): OpenSession {
  let over = false;
  const begun = command("BEGIN ISOLATION LEVEL READ COMMITTED");
  begun.catch(() => {}); // whatever is sent next rejects with it
  const bound = connections.within(client);

  async function command(text: string): Promise<string> {
    client.gather();
    return (await connections.answer(client, text, client.query(text))).command;
  }

  async function inOrder<T>(send: () => Promise<T>): Promise<T> {
    if (over) throw new Error("This transaction is over: its stores must not outlive its work.");
    // Should BEGIN alone be refused (it was cancelled), nothing more is sent: it would be committed at once.
    const [, answer] = await Promise.all([begun, send()]);
    return answer;
  }

  return {
    run: (statement, values) => inOrder(() => connections.send(client, statement, values)),
    model: (name, use) => inOrder(() => connections.answer(client, name, use(bound))),
    async commit(lastWrites) {
      const written = lastWrites();
      over = true;
      const outcomes = await Promise.allSettled([begun, written, command("COMMIT").then(mustBeCommit)]);
      for (const outcome of outcomes) {
        // Everything was sent: with the connection gone, PostgreSQL may have done all of it or nothing.
        if (outcome.status === "rejected") throw client.lost ? notKnown(outcome.reason) : outcome.reason;
      }
    },
    async rollback() {
      over = true;
      await command("ROLLBACK").catch(() => {});
    },
  };
}

function mustBeCommit(answer: string): void {
  if (answer !== "COMMIT") throw new Error("The transaction was rolled back, because a statement in it had failed.");
}

function notKnown(fault: unknown): DatabaseUnavailable {
  const message = fault instanceof Error ? fault.message : String(fault);
  return new DatabaseUnavailable(`${message} Whether the last change was stored is not known.`, { cause: fault });
}
