import type { Routes } from "../http/serve.ts";
import { replyBytes } from "../meetings/after-change.ts";
import { addGuestAnswer } from "./add-guest-answer.ts";
import { deleteRespondent } from "./delete-respondent.ts";
import { saveAnswer } from "./save-answer.ts";
import { saveOwnAnswer } from "./save-own-answer.ts";

const save = [{ action: "save" as const }, { action: "change" as const }];

export const respondentRoutes = {
  // Per meeting too: one address may help in many meetings, but not fill one with invented people.
  addGuestAnswer: {
    command: addGuestAnswer,
    limits: [{ action: "save" }, { action: "answer", per: ({ params }) => params.meetingID }],
    replyBytes,
  },
  saveOwnAnswer: { command: saveOwnAnswer, limits: save, replyBytes },
  saveAnswer: { command: saveAnswer, limits: save, replyBytes },
  deleteRespondent: { command: deleteRespondent, limits: [{ action: "change" }], replyBytes },
} satisfies Partial<Routes>;
