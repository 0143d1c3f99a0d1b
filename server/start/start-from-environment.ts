import { type Config, explainFault, readConfig } from "./config.ts";
import { addressHere, startApp, type App } from "./start-app.ts";
import { VERSION } from "../version.ts";
import { networkInterfaces } from "node:os";
import { isThisMachine } from "./access-config.ts";

/** Runs Overlap in this process until a signal stops it; ends the process with 1 when it cannot start. */
export async function startFromEnvironment(): Promise<void> {
  try {
    const config = readConfig(process.env);
    const app = await startApp(config);
    stopOnSignals(app);
    process.stdout.write(greeting(config, app));
  } catch (error) {
    process.stderr.write(`${explainFault(error)}\n`);
    process.exit(1);
  }
}

/** Returns the start message: the address, and how a phone opens it. */
export function greeting({ host, publicUrl }: Config, { url, port }: Pick<App, "url" | "port">): string {
  const lines = [`Overlap ${VERSION} is running at ${url}`];
  if (publicUrl !== undefined) lines.push(`It listens at ${addressHere(host, port)}`);
  if (publicUrl === undefined && isThisMachine(host)) {
    lines.push("To open it on a phone in the same network: HOST=0.0.0.0 npm start");
  } else if (publicUrl === undefined) {
    lines.push(...lanAddresses(host).map((address) => `On a phone in the same network: http://${address}:${port}`));
  }
  return `${lines.join("\n")}\n`;
}

function lanAddresses(host: string): string[] {
  if (host !== "0.0.0.0" && host !== "::") return [];
  const addresses = Object.values(networkInterfaces()).flatMap((one) => one ?? []);
  return addresses.filter(({ family, internal }) => family === "IPv4" && !internal).map(({ address }) => address);
}

/** The process ends after this time even if something hangs. */
const MAX_STOP_MS = { alone: 5_000, amongOthers: 9_500 };
/** A Ctrl-C arrives twice within this time, from the terminal and from npm. A later Ctrl-C ends the process at once. */
const SAME_SIGNAL_MS = 500;

/**
 * Stops in order at the first signal, and at once at the second. Stops with status 1 after an uncaught error or the
 * death of the embedded database, so that the unit or container starts both again.
 */
function stopOnSignals(app: App): void {
  const { log, config } = app.context;
  const longest = config.redisUrl === undefined ? MAX_STOP_MS.alone : MAX_STOP_MS.amongOthers;
  let stoppingSince: number | undefined;

  function stopOnce(signal: NodeJS.Signals): void {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    log.info({ signal }, "stopping");
    stop(0);
  }

  function stop(code: 0 | 1): void {
    stoppingSince = performance.now();
    setTimeout(() => {
      log.error("The server did not stop in time and is ended.");
      process.exit(1);
    }, longest).unref();
    app.stop().then(
      () => process.exit(code),
      (err: unknown) => {
        log.error({ err }, "The server did not stop cleanly.");
        process.exit(1);
      },
    );
  }

  app.onDatabaseDeath((sentence) => {
    if (stoppingSince !== undefined) return;
    log.error(`${sentence} The server ends, because it cannot work without its database.`);
    stop(1);
  });
  process.on("SIGINT", stopOnce);
  process.on("SIGTERM", stopOnce);
  // Stops without cleaning up, because the state is unknown and every acknowledged save is in the database.
  process.on("uncaughtException", (err, origin) => {
    log.fatal({ err, origin }, "An uncaught fault ends the server.");
    process.exit(1);
  });
}
