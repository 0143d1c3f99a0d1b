import { once } from "node:events";
import { connect } from "node:net";
import { findProgram, type Program, startProgram } from "./programs.ts";

/** A Redis of one's own on 127.0.0.1, that keeps nothing. */
export type OwnRedis = {
  readonly url: string;
  readonly port: number;
  /** SIGSTOP freezes it, SIGCONT lets it go on, SIGKILL ends it. */
  signal(signal: NodeJS.Signals): void;
  /** Kills it, and starts another in its place, which knows nothing. */
  again(): Promise<void>;
  stop(): Promise<void>;
};

/** Undefined when there is no `redis-server` on this machine. */
export const redisProgram: string | undefined = findProgram("redis-server");

export async function startRedis(port: number): Promise<OwnRedis> {
  let running = await launch(port);
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    signal: (signal) => void running.child.kill(signal),
    async again() {
      await end(running);
      running = await launch(port);
    },
    stop: () => end(running),
  };
}

function launch(port: number): Promise<Program> {
  if (redisProgram === undefined) throw new Error("There is no redis-server on this machine.");
  const keepsNothing = ["--save", "", "--appendonly", "no", "--dir", "/tmp"];
  return startProgram(
    [redisProgram, "--port", String(port), "--bind", "127.0.0.1", ...keepsNothing],
    async () => {
      // It has nothing to load: once it can be reached it is ready.
      const socket = connect(port, "127.0.0.1");
      await once(socket, "connect");
      socket.destroy();
      return true;
    },
    { stdio: ["ignore", "pipe", "inherit"] },
  );
}

async function end({ child, ended }: Program): Promise<void> {
  child.kill("SIGCONT");
  child.kill("SIGKILL");
  await ended;
}
