import { resolve } from "node:path";
import { claimPlace, isClaimed, openPlace, type Place } from "./place.ts";
import { endLeftoverServer, launchServer, readPostmasterFile } from "./launch-server.ts";
import { explainFailure } from "./explain-failure.ts";
import { openOverlapDatabase, overlapDatabase, prepareCluster } from "./prepare-cluster.ts";
import { installedPrograms, reachablePrograms } from "./postgres-programs.ts";

/** A running server; `url` is for its one role, a superuser, and the database `overlap`. */
export type EmbeddedPostgres = { readonly url: string; readonly pid: number; stop(): Promise<void> };

export type EmbeddedPostgresOptions = {
  /** Made if missing; the server's files are in `postgres/` inside it. */
  readonly dataDir: string;
  readonly log: (line: string) => void;
  /** For tests: what is acknowledged may be lost when the machine fails. */
  readonly volatile?: boolean;
  /** Uses the server of an Overlap that runs with this data directory, instead of refusing to start a second one. */
  readonly join?: boolean;
  /** Where programs and data go when root starts this below a folder that is closed to PostgreSQL's user. */
  readonly elsewhere?: string;
};

/**
 * Starts the PostgreSQL of a data directory, making its data first where there are none. It is reached by a Unix socket
 * in a closed folder, with a password, so no port is taken and no other user of the machine gets in. It ends with
 * `stop()` (at most 5 s), and by itself when this process dies.
 *
 * @throws EmbeddedPostgresError with one sentence for the person who started Overlap
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, volatile = false, join = false, elsewhere = "/var/lib/overlap" } = options;
  const dataDir = resolve(options.dataDir);
  const installed = installedPrograms();
  const place = await explained(dataDir, () => openPlace(dataDir, elsewhere, log));

  return await explained(place.folder, async () => {
    const running = join ? runningServer(place) : undefined;
    if (running !== undefined) return running;
    const endClaim = claimPlace(place.folder, dataDir);
    try {
      await endLeftoverServer(place, log);
      const programs = await reachablePrograms(installed, place.user, elsewhere);
      const password = await prepareCluster(place, programs, volatile);
      const server = await launchServer(place, programs, { volatile, log });
      const url = await openOverlapDatabase(server, password);
      return { url, pid: server.pid, stop: () => server.stop().finally(endClaim) };
    } catch (error) {
      endClaim();
      throw error;
    }
  });
}

/** The server that a living process of ours has started in a place; it belongs to that one, and is not stopped here. */
function runningServer(place: Place): EmbeddedPostgres | undefined {
  const server = readPostmasterFile(place.cluster);
  if (server?.ready !== true || !isClaimed(place.folder)) return undefined;
  return { url: overlapDatabase(place, server.socketFolder), pid: server.pid, stop: async () => {} };
}

async function explained<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw explainFailure(error, path);
  }
}
