import type { App } from "./start-app.ts";

/** After this the process ends whatever hangs. Longer among others, which take over in the meantime. */
const MAX_STOP_MS = { alone: 5_000, amongOthers: 9_500 };
/** One Ctrl-C arrives from the terminal and again from npm, which passes it on; only a later one means impatience. */
const SAME_SIGNAL_MS = 500;

/**
 * Ends the process in order when it is told to, at once when told twice, and with status 1 after a fault nobody caught.
 */
export function stopOnSignals(app: App): void {
  const { log, config } = app.context;
  const longest = config.redisUrl === undefined ? MAX_STOP_MS.alone : MAX_STOP_MS.amongOthers;
  let stoppingSince: number | undefined;

  function stopOnce(signal: NodeJS.Signals): void {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    log.info({ signal }, "stopping");
    setTimeout(() => {
      log.error("The server did not stop in time and is ended.");
      process.exit(1);
    }, longest).unref();
    app.stop().then(
      () => process.exit(0),
      (err: unknown) => {
        log.error({ err }, "The server did not stop cleanly.");
        process.exit(1);
      },
    );
  }

  process.on("SIGINT", stopOnce);
  process.on("SIGTERM", stopOnce);
  // What is left half done is unknown, so nothing is tried: every acknowledged save is in the database.
  process.on("uncaughtException", (err, origin) => {
    log.fatal({ err, origin }, "A fault that nobody caught ends the server.");
    process.exit(1);
  });
}
