/** Counts for the metrics since the start of the process. They name no person. */
export type Counts = ReturnType<typeof createCounts>;

export function createCounts() {
  const logLines = new Map<string, number>();
  const mails = new Map<string, number>(["sent", "failed", "refused"].map((result) => [result, 0]));
  const refusals = new Map<string, number>();
  const signUps = { total: 0 };
  const count = (counts: Map<string, number>, name: string) => void counts.set(name, (counts.get(name) ?? 0) + 1);
  return {
    /** By level. */
    logLines,
    /** Attempts to send, by result. */
    mails,
    /** Replies with 429, by the limit. */
    refusals,
    signUps,
    line: (level: string) => count(logLines, level),
    mail: (result: "sent" | "failed" | "refused") => count(mails, result),
    refusal: (action: string) => count(refusals, action),
    signUp: () => void (signUps.total += 1),
  };
}
