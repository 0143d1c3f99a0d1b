const KIND = "take-over";

/** How a page asks a newer worker that waits to take over; it names the script that the page began with. */
export const ASK_TO_TAKE_OVER = {
  write: (script: string) => ({ kind: KIND, script }),
  read(data: unknown): string | undefined {
    if (typeof data !== "object" || data === null) return undefined;
    const { kind, script } = data as Record<string, unknown>;
    return kind === KIND && typeof script === "string" ? script : undefined;
  },
};
