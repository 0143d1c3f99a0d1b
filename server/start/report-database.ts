import type { Database } from "#db/database.ts";
import type { DatabaseFacts } from "#db/views/database-facts.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/time/durations.ts";
import type { AppContext } from "../app-context.ts";

export type Clocks = {
  /** Milliseconds by which this machine is ahead of PostgreSQL. */
  readonly leadMs: number;
  readonly machine: number;
  readonly database: number;
  readonly facts: DatabaseFacts;
};

/** Compares the clock of this machine with PostgreSQL's; the time of the question is the error. */
export async function compareClocks({ facts }: Pick<Database, "facts">): Promise<Clocks> {
  const askedAt = Date.now();
  const databaseFacts = await facts();
  const machine = (askedAt + Date.now()) / 2;
  return { leadMs: machine - databaseFacts.now, machine, database: databaseFacts.now, facts: databaseFacts };
}

export function clockValues({ machine, database }: Pick<Clocks, "machine" | "database">): {
  readonly machine: string;
  readonly postgres: string;
} {
  return { machine: new Date(machine).toISOString(), postgres: new Date(database).toISOString() };
}

/** Says by how much two clocks differ, such as `3 hours`. */
export function clockDifference({ leadMs }: Pick<Clocks, "leadMs">): string {
  const ms = Math.abs(leadMs);
  const [unit, size] =
    ms >= 48 * HOUR_MS
      ? ["days", 24 * HOUR_MS]
      : ms >= 2 * HOUR_MS
        ? ["hours", HOUR_MS]
        : ms >= 2 * MINUTE_MS
          ? ["minutes", MINUTE_MS]
          : ["seconds", 1_000];
  return `${Math.round(ms / size)} ${unit}`;
}

/** Larger differences are no delay of the network. */
export const MAX_LEAD_MS = MINUTE_MS;

/**
 * Warns at the start when PostgreSQL's clock differs from this machine's, and when its user may open fewer connections than
 * this process needs.
 */
export async function reportDatabase({ database, log }: Pick<AppContext, "database" | "log">, needed: number) {
  const clocks = await compareClocks(database);
  if (Math.abs(clocks.leadMs) > MAX_LEAD_MS) {
    log.warn(
      clockValues(clocks),
      `The clocks of this machine and of PostgreSQL differ by ${clockDifference(clocks)}: set both by NTP. While they differ by more than an hour, nothing that has expired is deleted.`,
    );
  }
  const { userLimit } = clocks.facts;
  if (userLimit !== null && userLimit < needed) {
    log.warn(
      { connectionLimit: userLimit, needed },
      `The user of DATABASE_URL may have ${userLimit} connections at a time, and a process of Overlap needs up to ${needed}: raise the limit, with ALTER ROLE … CONNECTION LIMIT -1 (or ALTER DATABASE).`,
    );
  }
}
