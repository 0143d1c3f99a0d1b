import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Database, SERVER_CONNECTIONS } from "#db/database.ts";
import { placeOf } from "#db/connection/database-address.ts";
import type { DatabaseFacts } from "#db/views/database-facts.ts";
import { DAY_MS, HOUR_MS } from "#domain/time/durations.ts";
import { connectionsOfJobs } from "#server/jobs/run-jobs.ts";
import { type Config, explainFault } from "#server/start/config.ts";
import {
  type Clocks,
  clockDifference,
  clockValues,
  compareClocks,
  MAX_LEAD_MS,
} from "#server/start/report-database.ts";
import { formatBytes } from "../output.ts";
import { withDatabase } from "../with-database.ts";
import { type Finding, findings } from "./finding.ts";

const { ok, warn, fault } = findings("database");
const clock = findings("clock");
const jobs = findings("jobs");
const backup = findings("backup");

const OLDEST = 14;
const MAX_BACKUP_DAYS = 3;
/** A second process during an update, and a look by the operator. */
const SPARE = 5;

/** Checks PostgreSQL, its clock, and the jobs in it. */
export async function checkDatabase(config: Config): Promise<readonly Finding[]> {
  if (config.databaseUrl === undefined && !existsSync(join(config.dataDir, "postgres"))) {
    return [ok(`The first start makes an embedded PostgreSQL in ${config.dataDir}.`)];
  }
  try {
    return await withDatabase(
      async (database) => {
        const clocks = await compareClocks(database);
        return [databaseFinding(clocks.facts, config), clockFinding(clocks), ...(await dataFindings(database))];
      },
      { config, join: true, poolSize: 1, log: () => {} },
    );
  } catch (error) {
    return [fault(explainFault(error).split("\n    at ", 1)[0] ?? "")];
  }
}

function databaseFinding(facts: DatabaseFacts, config: Config): Finding {
  const { version, encoding, name, free, userLimit, bytes } = facts;
  const where = config.databaseUrl === undefined ? "embedded" : `at ${placeOf(config.databaseUrl).server}`;
  const postgres = `PostgreSQL ${version} (${where})`;
  if (Number.parseInt(version, 10) < OLDEST) return fault(`${postgres} is too old: Overlap needs ${OLDEST} or newer.`);
  if (encoding !== "UTF8") {
    return fault(`The database "${name}" is encoded in ${encoding}: make one with ENCODING 'UTF8' TEMPLATE template0.`);
  }
  if (facts.isReadOnly)
    return fault(`The database "${name}" of ${postgres} is read-only: name the primary server in DATABASE_URL.`);
  if (!facts.mayCreate) {
    return fault(
      `The user of DATABASE_URL may not make tables in "${name}": ALTER DATABASE ${name} OWNER TO that user.`,
    );
  }
  const needed = connectionsOfJobs(config) + SERVER_CONNECTIONS;
  if (userLimit !== null && userLimit < needed) {
    return warn(
      `The user of DATABASE_URL may have ${userLimit} connections, and a process needs up to ${needed}: ALTER ROLE … CONNECTION LIMIT -1.`,
    );
  }
  if (free < SPARE) return warn(`${postgres} has ${free} connections left: raise max_connections.`);
  return ok(
    `${postgres} answers: "${name}" in ${encoding}, ${formatBytes(bytes)}, writable, ${free} connections free.`,
  );
}

function clockFinding(clocks: Clocks): Finding {
  const lead = Math.abs(clocks.leadMs);
  if (lead <= MAX_LEAD_MS) return clock.ok("The clocks of this machine and of PostgreSQL agree.");
  const { machine, postgres } = clockValues(clocks);
  const make = lead > HOUR_MS ? clock.fault : clock.warn;
  const late = lead > HOUR_MS ? " Until then nothing that has expired is deleted." : "";
  return make(
    `This machine says ${machine}, PostgreSQL ${postgres}, ${clockDifference(clocks)} apart: set both by NTP.${late}`,
  );
}

/** Looks at the jobs and the last backup; the tables are missing before the first start. */
async function dataFindings(database: Database): Promise<readonly Finding[]> {
  try {
    const { waiting, givenUp } = await database.jobQueue.count();
    const jobsFinding =
      givenUp === 0
        ? jobs.ok(`${waiting} mails and other jobs wait, none was given up.`)
        : jobs.warn(
            `${givenUp} mails or other jobs were given up: npm run overlap -- jobs lists them, jobs --retry tries again.`,
          );
    return [jobsFinding, backupFinding(await database.lastBackup(), await database.installedAt())];
  } catch {
    return [jobs.ok("The first start makes the tables.")];
  }
}

function backupFinding(last: number | undefined, installed: number): Finding {
  const days = Math.floor((Date.now() - (last ?? installed)) / DAY_MS);
  const age = last === undefined ? "There is no backup yet" : `The last backup is ${days} days old`;
  if (days < MAX_BACKUP_DAYS) return backup.ok(`${age}.`);
  return backup.warn(`${age}: make one every night, with npm run overlap -- backup by a timer or cron.`);
}
