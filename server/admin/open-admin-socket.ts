import { once } from "node:events";
import { chmodSync, mkdtempSync, renameSync, rmSync, statSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { connect } from "node:net";
import { basename, join, resolve } from "node:path";
import { makeFolder } from "#db/embedded/make-folder.ts";
import type { Log } from "../log.ts";
import { waitAtMost } from "../wait-at-most.ts";
import { ADMIN_SOCKET, socketPath } from "./admin-socket-path.ts";

export type AdminSocket = {
  /** Stops listening and removes the socket if it is this process's. */
  close(): Promise<void>;
};

/** How often a process checks whether its socket is still there, or another's is free again. */
const LOOK_MS = 5_000;

/** A call that runs at the stop may finish within this time. */
const MAX_LAST_CALL_MS = 2_000;

type Options = { readonly dataDir: string; readonly log: Log; readonly lookMs?: number };

/**
 * Listens for the operator's tool on `DATA_DIR/admin.sock`, which only this user may open. Replaces the socket of a
 * dead process. If several processes share a data directory, one process listens, and another takes over when it stops.
 * A failure is a warning, because Overlap works without the tool.
 */
export async function openAdminSocket(listener: RequestListener, options: Options): Promise<AdminSocket> {
  const { log, lookMs = LOOK_MS } = options;
  const dataDir = resolve(options.dataDir);
  let listening: Listening | undefined;
  let isWarned = false;
  let isClosed = false;

  async function look(): Promise<void> {
    try {
      if (listening?.isInPlace() === true) return;
      await listening?.close();
      listening = undefined;
      makeFolder(dataDir);
      if (await isAnswered(dataDir)) return;
      const next = await listenIn(dataDir, listener);
      // The server may have stopped meanwhile.
      if (isClosed) await next.close();
      else listening = next;
      isWarned = false;
    } catch (err) {
      if (!isWarned) log.warn({ err }, `The operator's tool cannot reach this server: ${reasonOf(err, dataDir)}`);
      isWarned = true;
    }
  }

  await look();
  let looking = Promise.resolve();
  const timer = setInterval(() => void (looking = looking.then(look)), lookMs).unref();
  return {
    async close() {
      isClosed = true;
      clearInterval(timer);
      await looking;
      await listening?.close();
    },
  };
}

class TooLong extends Error {}

function reasonOf(error: unknown, dataDir: string): string {
  if (error instanceof TooLong) return `the path of DATA_DIR is too long for a socket.`;
  const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
  return `it cannot make ${join(dataDir, ADMIN_SOCKET)} (${code}).`;
}

/** Tells whether a living process answers at the socket of the folder. */
async function isAnswered(dataDir: string): Promise<boolean> {
  const place = placeOf(dataDir, ADMIN_SOCKET);
  try {
    const socket = connect(place.path);
    try {
      await once(socket, "connect");
      return true;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "ENOENT" || code === "ECONNREFUSED" || code === "ENOTSOCK") return false;
      throw error;
    } finally {
      socket.destroy();
    }
  } finally {
    place.end();
  }
}

type Listening = {
  /** False when the file was deleted or replaced. */
  readonly isInPlace: () => boolean;
  close(): Promise<void>;
};

/** Binds in a folder that is closed to others and moves the finished socket, so that nobody else can ever connect. */
async function listenIn(dataDir: string, listener: RequestListener): Promise<Listening> {
  const draft = mkdtempSync(join(dataDir, ".admin-"));
  const place = placeOf(dataDir, join(basename(draft), "s"));
  const server = createServer(listener);
  const file = join(dataDir, ADMIN_SOCKET);
  try {
    server.listen(place.path);
    await once(server, "listening");
    chmodSync(place.path, 0o600);
    const mine = inode(place.path);
    renameSync(place.path, file);
    const isInPlace = () => inode(file) === mine;
    return {
      isInPlace,
      async close() {
        if (isInPlace()) rmSync(file, { force: true });
        const closed = once(server, "close");
        server.close();
        await waitAtMost(MAX_LAST_CALL_MS, closed);
        server.closeAllConnections();
        await closed;
        place.end();
      },
    };
  } catch (error) {
    server.close();
    place.end();
    throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function placeOf(dataDir: string, file: string) {
  const place = socketPath(dataDir, file);
  if (place === undefined) throw new TooLong();
  return place;
}

function inode(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.ino;
}
