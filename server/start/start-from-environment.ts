import { readConfig } from "./config.ts";
import { explainStart } from "./explain-start.ts";
import { trimHeap } from "./trim-heap.ts";
import { greeting } from "./greeting.ts";
import { startApp } from "./start-app.ts";
import { stopOnSignals } from "./stop-on-signals.ts";

/** Nothing of the start goes on for longer, and hardly anybody is there yet. */
const QUIET_AFTER_MS = 500;

/** Runs Overlap in this process until it is told to stop; ends the process with 1 when it cannot start. */
export async function startFromEnvironment(): Promise<void> {
  try {
    const config = readConfig(process.env);
    const app = await startApp(config);
    stopOnSignals(app);
    process.stdout.write(greeting(config, app));
    setTimeout(trimHeap, QUIET_AFTER_MS).unref();
  } catch (error) {
    process.stderr.write(`${explainStart(error)}\n`);
    process.exit(1);
  }
}
