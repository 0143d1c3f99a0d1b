type Closable = { readonly close: () => void };

/** Opens what is not part of the first download, after the next paint. Returns what closes it, or keeps it from opening. */
export function openLater(open: () => Promise<Closable>, onFailure: () => void): () => void {
  let closed = false;
  let opened: Closable | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function start(): Promise<void> {
    try {
      opened = await open();
      if (closed) opened.close();
    } catch {
      // Its code could not be had; the page goes on without it.
      if (!closed) onFailure();
    }
  }
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(() => void start());
  });
  // A page opened in a background tab gets no frames, and is live when it is looked at.
  return () => {
    closed = true;
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    opened?.close();
  };
}
