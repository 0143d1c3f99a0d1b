/** Code that is fetched when it is first needed. A call after a failure tries again. */
export type Lazy<Module> = {
  readonly load: () => Promise<Module>;
  /** Undefined until the code is there. */
  readonly loaded: () => Module | undefined;
};

export function lazy<Module extends object>(fetchCode: () => Promise<Module>): Lazy<Module> {
  let module: Module | undefined;
  return {
    load: async () => (module ??= await fetchCode().catch(importAgain<Module>)),
    loaded: () => module,
  };
}

/** Failed imports by address. */
const failures = new Map<string, number>();

/**
 * Repeats an import that failed with `error`. Chromium answers every later import of the address with the first
 * failure, so the address gets a number. Safari's error has no address, but Safari itself tries again. Still rejects if
 * the code imports other code that failed, or shares its file under another name than `default`.
 */
export async function importAgain<Module extends object>(error: unknown): Promise<Module> {
  const [address] = /https?:\S+?\.js/.exec(String(error)) ?? [];
  if (address === undefined) throw error;
  const count = failures.get(address) ?? 1;
  try {
    const module = (await import(/* @vite-ignore */ `${address}?again=${count}`)) as Module;
    if (!("default" in module)) throw error;
    return module;
  } catch (again) {
    failures.set(address, count + 1);
    throw again;
  }
}

type Closable = { readonly close: () => void };

/**
 * Opens a connection after the next paint, because its code is not part of the first download. Calls `onFailure` where the
 * code cannot be fetched. Returns a function that closes the connection, or keeps it from opening.
 */
export function openAfterPaint(open: () => Promise<Closable>, onFailure?: () => void): () => void {
  let isClosed = false;
  let opened: Closable | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function start(): Promise<void> {
    try {
      opened = await open();
      if (isClosed) opened.close();
    } catch {
      if (!isClosed) onFailure?.();
    }
  }
  // A page in a background tab gets no frames, and goes live when its user opens the tab.
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(() => void start());
  });
  return () => {
    isClosed = true;
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    opened?.close();
  };
}
