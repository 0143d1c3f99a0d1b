import type { Extension, HookName } from "@hocuspocus/server";
import { GRID_CLOSE } from "#domain/contract/sockets.ts";
import type { Log } from "../ports.ts";
import type { Viewer } from "./viewers.ts";

/** Thrown to end a viewer's socket with this code of `GRID_CLOSE`; 4403 and 4404 tell the browser to stay away. */
export class ClosingError extends Error {
  override readonly name = "ClosingError";
  readonly code: number;

  constructor(code: number, reason: string) {
    super(reason);
    this.code = code;
  }
}

/** What Hocuspocus carries with a connection for us. */
export type GridContext = { readonly viewer: Viewer };

/** While these run the client is not admitted yet. When one fails, the client may try again, but not at once. */
const BEFORE_ADMISSION: ReadonlySet<HookName> = new Set([
  "onConnect",
  "onAuthenticate",
  "onLoadDocument",
  "afterLoadDocument",
]);

/**
 * Hooks whose failure stops what the socket asked for. Hocuspocus then closes only the document and leaves the socket
 * open, deaf for half a minute, so the socket is closed as well, with a code that says what to do next.
 */
const CLOSING: ReadonlySet<HookName> = new Set([...BEFORE_ADMISSION, "beforeHandleMessage", "beforeSync"]);

/**
 * A failure of these closes the socket too, but is kept from Hocuspocus, which would tell the client something wrong, or
 * print it.
 */
const CLOSING_QUIETLY: ReadonlySet<HookName> = new Set(["connected", "onTokenSync", "beforeHandleAwareness"]);

/** What Hocuspocus is thrown. It prints messages of errors and sends them to clients, so this one has none. */
const STOP = new Error("");

/**
 * Makes hooks safe to hand to Hocuspocus 4.7: whatever a hook throws, it costs one socket at most. A throw in any hook
 * that is not named above would be an unhandled rejection and end the process, so there it is only logged.
 */
export function guardHooks(hooks: Extension<GridContext>, log: Log): Extension<GridContext> {
  const guarded = Object.entries(hooks).map(([name, hook]) => [
    name,
    // Object.entries forgets which hook takes which payload; the keys and the functions stay as they are.
    guard(name as HookName, hook as (payload: object) => Promise<unknown>, log),
  ]);
  return Object.fromEntries(guarded) as Extension<GridContext>;
}

function guard(name: HookName, hook: (payload: object) => Promise<unknown>, log: Log) {
  return async (payload: object): Promise<unknown> => {
    try {
      return await hook(payload);
    } catch (error) {
      if (!(error instanceof ClosingError)) log.error({ err: error, hook: name }, "a hook of the live grid failed");
      if (CLOSING.has(name) || CLOSING_QUIETLY.has(name)) closeSocket(name, payload, error);
      if (CLOSING.has(name)) throw STOP;
      // Presence that was not checked to its end is not shown.
      if ("states" in payload && payload.states instanceof Map) payload.states.clear();
      return undefined;
    }
  };
}

function closeSocket(name: HookName, payload: object, error: unknown): void {
  // Every payload of a connection carries our context; payloads of a document alone have none.
  const context = "context" in payload ? (payload.context as GridContext | undefined) : undefined;
  if (error instanceof ClosingError) context?.viewer.close(error.code, error.message);
  else context?.viewer.close(BEFORE_ADMISSION.has(name) ? GRID_CLOSE.busy : GRID_CLOSE.reset, "Something went wrong.");
}
