import { spawnSync } from "node:child_process";

/** Builds the client for the browser tests unless the build is current. */
export default function clientSetup(): void {
  const { status } = spawnSync(process.execPath, ["scripts/build-client.mjs"], { stdio: "inherit" });
  if (status !== 0) throw new Error("The client could not be built; see above.");
}
