/** The part of a logger that collab uses; pino has it. */
export type Log = Readonly<Record<"debug" | "info" | "warn" | "error", (details: object, message: string) => void>>;
