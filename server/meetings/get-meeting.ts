import type { Command } from "../http/serve.ts";
import { currentReply } from "./current-reply.ts";

export const getMeeting: Command<"getMeeting"> = currentReply;
