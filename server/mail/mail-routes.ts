import type { Routes } from "../http/serve.ts";
import { unsubscribe } from "./unsubscribe.ts";

export const mailRoutes = {
  unsubscribe: { command: unsubscribe, limits: [{ action: "change" }] },
} satisfies Partial<Routes>;
