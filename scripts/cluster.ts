import { join } from "node:path";
import { buildClient } from "./build-client.mjs";
import { VERSION } from "#server/version.ts";
import { missingPrograms, startCluster } from "./cluster/start-cluster.ts";

/**
 * `npm run cluster`: runs three processes behind nginx with a PostgreSQL and a Redis on this machine. DATABASE_URL names
 * another PostgreSQL, PORT the balancer's port.
 */
const missing = missingPrograms();
if (missing.length > 0) {
  console.error(`This needs ${missing.join(" and ")}. On Debian: apt-get install ${missing.join(" ")}`);
  process.exit(1);
}
await buildClient();

const { DATA_DIR = "data", DATABASE_URL, PORT } = process.env;
const dataDir = join(process.cwd(), DATA_DIR, "cluster");
const cluster = await startCluster({
  dataDir,
  databaseUrl: DATABASE_URL || undefined,
  port: PORT ? Number(PORT) : undefined,
  env: process.env["SECRET_KEY"] ? { SECRET_KEY: process.env["SECRET_KEY"] } : {},
  log: (line) => console.log(line),
});
console.log(`Overlap ${VERSION} is running at ${cluster.url}, in ${cluster.processes.length} processes:`);
for (const { url } of cluster.processes) console.log(`  ${url}`);
console.log(`  Redis on port ${cluster.redis.port}`);

const stopRequest = Promise.withResolvers<void>();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stopRequest.resolve());
await stopRequest.promise;
await cluster.stop();
process.exit();
