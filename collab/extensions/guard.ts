import type { Extension, HookName } from "@hocuspocus/server";
import { GRID_CLOSE } from "#domain/contract/sockets.ts";
import type { Log } from "../ports.ts";
import type { Viewer } from "../sockets/viewer.ts";

/** Thrown to end a viewer's socket with this code of `GRID_CLOSE`; 4403 and 4404 tell the browser to stay away. */
export class ClosingError extends Error {
  override readonly name = "ClosingError";
  readonly code: number;

  constructor(code: number, reason: string) {
    super(reason);
    this.code = code;
  }
}

export type GridContext = { readonly viewer: Viewer };

/** While these run the client is not admitted yet. When one fails, the client may try again, but not at once. */
const BEFORE_ADMISSION: ReadonlySet<HookName> = new Set([
  "onConnect",
  "onAuthenticate",
  "onLoadDocument",
  "afterLoadDocument",
]);

/**
 * Hooks whose failure stops the socket's request. Hocuspocus then closes only the document and leaves the socket open,
 * deaf for half a minute. So we close the socket as well, with a code that tells the client its next step.
 */
const CLOSING: ReadonlySet<HookName> = new Set([...BEFORE_ADMISSION, "beforeHandleMessage", "beforeSync"]);

/**
 * A failure of these hooks closes the socket too. Hocuspocus does not see the failure, because it would print it or
 * tell the client a wrong reason.
 */
const CLOSING_QUIETLY: ReadonlySet<HookName> = new Set(["connected", "beforeHandleAwareness"]);

/**
 * Thrown into Hocuspocus, which prints messages of errors and sends them to clients; therefore this error has no
 * message.
 */
const STOP = new Error("");

/**
 * Makes an extension, an object of a class with hooks as methods, safe for Hocuspocus 4.7. An error in a hook then
 * costs at most one socket. In a hook that is not listed above it would be an unhandled rejection and end the process,
 * so it is only logged.
 */
export function guard(extension: Extension<GridContext>, log: Log): Extension<GridContext> {
  const names = Object.getOwnPropertyNames(Object.getPrototypeOf(extension)) as HookName[];
  const guarded = names.map((name) => [name, guardHook(extension, name, log)]);
  return Object.fromEntries(guarded) as Extension<GridContext>;
}

function guardHook(extension: Extension<GridContext>, name: HookName, log: Log) {
  return async (payload: object): Promise<unknown> => {
    try {
      // as: a name loses the type of its hook's payload; the hook still gets its own payload
      const hook = extension[name] as (payload: object) => unknown;
      return await hook.call(extension, payload);
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
