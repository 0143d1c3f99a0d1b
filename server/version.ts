import { readFileSync } from "node:fs";

const file = new URL("../package.json", import.meta.url);

export const VERSION = (JSON.parse(readFileSync(file, "utf8")) as { readonly version: string }).version;

/** The header of both sides of the operator's socket, because a tool of another version may mean other bodies. */
export const VERSION_HEADER = "Overlap-Version";

/** The header of the operator's socket with the address at which the server listens. */
export const ADDRESS_HEADER = "Overlap-Address";
