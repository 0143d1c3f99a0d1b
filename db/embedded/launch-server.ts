import { closeSync, copyFileSync, fstatSync, openSync, readFileSync, rmSync, statSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { type ChildProcess, spawn } from "node:child_process";
import { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { endProcess, isServerOf, readText } from "./host.ts";
import { EmbeddedPostgresError, explainFailure } from "./explain-failure.ts";
import { makeSocketFolder, type Place, removeSocketFolder } from "./place.ts";
import type { PostgresPrograms } from "./postgres-programs.ts";

/** The file of a running server in its data folder (PostgreSQL documentation, "Database File Layout"). */
type PostmasterFile = { readonly pid: number; readonly socketFolder: string; readonly ready: boolean };

/** Reads `postmaster.pid`; undefined when it is missing or incomplete. */
export function readPostmasterFile(cluster: string): PostmasterFile | undefined {
  const lines = readText(postmasterPath(cluster))?.split("\n") ?? [];
  const pid = Number.parseInt(lines[0] ?? "");
  if (!(pid > 0)) return undefined;
  return { pid, socketFolder: lines[4] ?? "", ready: lines[7]?.trim() === "ready" };
}

export function postmasterPath(cluster: string): string {
  return join(cluster, "postmaster.pid");
}

/**
 * Starts a watcher, then becomes PostgreSQL. The watcher ends PostgreSQL when Overlap dies, because it holds the other
 * end of descriptor 3. A line on that descriptor means that PostgreSQL has ended. The watcher is no child of the server
 * (hence the two brackets), because the server would not expect one.
 */
const LAUNCH = `( ( read -r line <&3 || kill -INT $$ ) </dev/null >/dev/null 2>&1 & ); exec "$0" "$@" 3<&-`;

/** @param volatile for tests: loses data when the machine fails, and is faster */
function settings(volatile: boolean): string[] {
  const durable = volatile ? "off" : "on";
  return [
    `fsync=${durable}`,
    `synchronous_commit=${durable}`,
    `full_page_writes=${durable}`,
    `shared_buffers=${volatile ? 128 : 64}MB`,
    `max_connections=${volatile ? 300 : 100}`,
    "listen_addresses=",
    "unix_socket_permissions=0700",
    // A single server without replicas writes less and has fewer processes.
    "wal_level=minimal",
    "max_wal_senders=0",
    "max_logical_replication_workers=0",
    "io_method=sync",
    "log_min_messages=warning",
    "log_checkpoints=off",
    "timezone=UTC",
  ];
}

const MAX_LOG_BYTES = 1_000_000;
const LOG_CHECK_MS = 3_600_000;
/** Fast shutdown, which writes everything; then immediate, after which the next start recovers from the log. */
const STOP = [
  ["SIGINT", 3_000],
  ["SIGQUIT", 1_000],
] as const;

export type LaunchedServer = { readonly pid: number; readonly socketFolder: string; stop(): Promise<void> };

/**
 * Starts the server of a place and waits until it accepts connections, even after a long recovery. Throws an
 * `EmbeddedPostgresError` when the server ends instead.
 */
export async function launchServer(
  place: Place,
  programs: PostgresPrograms,
  options: { volatile: boolean; onDeath: (sentence: string) => void },
): Promise<LaunchedServer> {
  const socketFolder = makeSocketFolder(place);
  const set = settings(options.volatile).flatMap((setting) => ["-c", setting]);
  const args = ["-D", place.cluster, "-k", socketFolder, ...set];
  const logPath = join(place.folder, "postgres.log");
  const logFile = openLog(logPath);
  const logStart = fstatSync(logFile).size;
  const child = spawn("/bin/sh", ["-c", LAUNCH, join(programs.folder, "bin", "postgres"), ...args], {
    cwd: "/",
    // A session of its own: Ctrl-C ends Overlap, which then ends PostgreSQL.
    detached: true,
    stdio: ["ignore", logFile, logFile, "pipe"],
    env: { LC_ALL: "C", TZ: "UTC", ...programs.env },
    ...(place.user && { uid: place.user.uid, gid: place.user.gid }),
  });
  closeSync(logFile);
  const ended = watch(child);
  const pid = child.pid ?? 0;

  const isReady = (): boolean => {
    const file = readPostmasterFile(place.cluster);
    return file?.pid === pid && file.ready;
  };
  while (!isReady()) {
    if (ended()) {
      removeSocketFolder(socketFolder);
      throw explainFailure(lastFatal(logPath, logStart), place.folder);
    }
    await pause(10);
  }

  let stopping: Promise<boolean> | undefined;
  const logCheck = setInterval(() => boundLog(logPath), LOG_CHECK_MS).unref();
  child.once("exit", (code, signal) => {
    clearInterval(logCheck);
    if (!stopping) options.onDeath(`PostgreSQL ended unexpectedly (${signal ?? code}); see ${logPath}.`);
  });
  return {
    pid,
    socketFolder,
    async stop() {
      await (stopping ??= endProcess(pid, STOP, () => !ended()));
      removeSocketFolder(socketFolder);
    },
  };
}

function watch(child: ChildProcess): () => boolean {
  let hasExited = false;
  const line = child.stdio[3];
  const end = (): void => {
    hasExited = true;
    if (line instanceof Socket) line.end("ended\n");
  };
  child.once("exit", end).once("error", end);
  line?.on("error", () => {});
  // The server and the watcher's descriptor must not keep a finished Overlap alive.
  child.unref();
  if (line instanceof Socket) line.unref();
  return () => hasExited;
}

function openLog(path: string): number {
  boundLog(path);
  return openSync(path, "a", 0o600);
}

/**
 * Moves the lines of a long log to `<path>.old`. Keeps the file itself, because the server has it open and appends to it.
 * Never throws, because a full disk must not end the server.
 */
export function boundLog(path: string): void {
  try {
    if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) <= MAX_LOG_BYTES) return;
    copyFileSync(path, `${path}.old`);
  } catch {
    // If there is no room for a copy, the lines go, because they take the room.
  }
  try {
    truncateSync(path);
  } catch {
    // The next hour tries it again.
  }
}

function lastFatal(path: string, from: number): string {
  const text = readFileSync(path).subarray(from).toString();
  return /^.*(?:FATAL|PANIC): .*$/m.exec(text)?.[0].replace(/^.*?(FATAL|PANIC): +/, "") ?? text;
}

/**
 * Ends the server that a killed Overlap left behind, and removes its stale files. The caller must have claimed the
 * place. Ignores another process that has the old server's number.
 */
export async function endLeftoverServer(place: Place, log: (line: string) => void): Promise<void> {
  const staleFile = readPostmasterFile(place.cluster);
  if (!staleFile) return;
  const isAlive = (): boolean => isServerOf(staleFile.pid, place.cluster);
  if (isAlive()) {
    log(`Stopping the PostgreSQL that an earlier run left behind (process ${staleFile.pid}).`);
    if (!(await endProcess(staleFile.pid, STOP, isAlive))) {
      throw new EmbeddedPostgresError(
        `The PostgreSQL of an earlier run (process ${staleFile.pid}) does not end; end it, then start again.`,
      );
    }
  }
  // The number may now belong to another process of the same user, which PostgreSQL would take for a running server.
  rmSync(postmasterPath(place.cluster), { force: true });
  removeSocketFolder(staleFile.socketFolder);
}
