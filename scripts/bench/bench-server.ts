import { rmSync } from "node:fs";
import { startServerProcess } from "#server/testing/server-process.ts";
import { testDataDir } from "../testing/test-data-dir.ts";

export type BenchServer = {
  readonly url: string;
  readonly pid: number;
  /** The number of bytes that the server has written to its output. */
  logBytes(): number;
};

type Start = {
  readonly env?: Readonly<Record<string, string>>;
  /** Data folder; it stays when the server ends. */
  readonly dataDir?: string;
  /** Checkout whose server runs. */
  readonly root?: string | undefined;
};

/** Runs `work` with a server in a separate process with its own database and without rate limits. */
export async function withServer<T>(work: (server: BenchServer) => Promise<T>, start: Start = {}): Promise<T> {
  const { env, dataDir = testDataDir(), root } = start;
  const { child, url, printed, ended } = startServerProcess({ DATA_DIR: dataDir, ...env }, root);
  try {
    const logBytes = () => printed.out.length + printed.err.length;
    return await work({ url: await url, pid: child.pid ?? 0, logBytes });
  } catch (error) {
    // The output tells why a server ended; a refused connection alone does not.
    child.kill("SIGTERM");
    const { code, out, err } = await ended;
    throw new Error(`The run failed; the server ended with ${child.signalCode ?? code}. It printed:\n${out}${err}`, {
      cause: error,
    });
  } finally {
    child.kill("SIGTERM");
    await ended;
    if (start.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
  }
}
