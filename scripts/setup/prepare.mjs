import { buildClient } from "../build-client.mjs";
import { installPackages } from "./install-packages.mjs";

export const PREPARED = "Packages and client are ready; a restart of the server uses them.";

/** Installs the packages and builds the client, each only if something changed. */
export async function prepare() {
  await installPackages();
  await buildClient();
}
