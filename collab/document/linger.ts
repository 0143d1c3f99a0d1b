import type { Document } from "@hocuspocus/server";
import type { CollabLimits } from "../sockets/limits.ts";

/** Keeps documents loaded for a while after their last viewer has left: a viewer who comes and goes does not load them again. */
export type Linger = ReturnType<typeof createLinger>;

/** `unload` must do nothing for a document that is viewed. */
export function createLinger(
  { lingerMs, lingering }: Pick<CollabLimits, "lingerMs" | "lingering">,
  unload: (document: Document) => Promise<unknown>,
) {
  /** Documents without viewers, longest first, until they are unloaded. */
  const waiting = new Map<Document, ReturnType<typeof setTimeout>>();

  function letGo(document: Document): void {
    clearTimeout(waiting.get(document));
    waiting.delete(document);
    if (document.connections.size > 0 || document.isDestroyed) return;
    document.removeDirectConnection();
    void unload(document);
  }
  /** A viewer of the document has left. */
  function left(document: Document): void {
    if (document.connections.size > 0 || document.isDestroyed) return;
    clearTimeout(waiting.get(document));
    waiting.delete(document);
    waiting.set(document, setTimeout(() => letGo(document), lingerMs).unref());
    const [longest] = waiting.size > lingering ? waiting.keys() : [];
    if (longest) letGo(longest);
  }

  return {
    /** A document was loaded. */
    watch(document: Document): void {
      // Hocuspocus unloads what has no connection.
      document.addDirectConnection();
      // The viewer for whom it is loaded may be gone before it is there.
      left(document);
    },
    left,
    stop(): void {
      for (const document of waiting.keys()) letGo(document);
    },
  };
}
