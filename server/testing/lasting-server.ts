import { freshDatabase } from "#db/testing/fresh-database.ts";
import { freePort } from "#scripts/cluster/programs.ts";
import { createApiClient } from "./api-client.ts";
import { startServerProcess } from "./server-process.ts";
import { TEST_SECRET } from "./start-test-app.ts";

/** A server on a port and a database that it keeps when it is started again. Stop it with `stop()`. */
export async function startLastingServer() {
  const fresh = await freshDatabase();
  const env = { DATABASE_URL: fresh.url, SECRET_KEY: TEST_SECRET, PORT: String(await freePort()) };
  let running = startServerProcess(env);
  const url = await running.url;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    running.child.kill(signal);
    await running.ended;
  };
  return {
    url,
    api: createApiClient(url),
    query: fresh.query,
    end,
    async startAgain(): Promise<void> {
      running = startServerProcess(env);
      await running.url;
    },
    async stop(): Promise<void> {
      await end("SIGKILL");
      await fresh.drop();
    },
  };
}
