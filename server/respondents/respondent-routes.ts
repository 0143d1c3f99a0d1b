import type { Routes } from "../http/serve.ts";
import { addGuestAnswer } from "./add-guest-answer.ts";
import { deleteRespondent } from "./delete-respondent.ts";
import { saveAnswer } from "./save-answer.ts";

export const respondentRoutes = {
  // Per meeting too: one address may help in many meetings, but not fill one with invented people.
  addGuestAnswer: { command: addGuestAnswer, limit: { action: "answer", per: "meetingID" } },
  saveAnswer: { command: saveAnswer, limit: { action: "change" } },
  deleteRespondent: { command: deleteRespondent, limit: { action: "change" } },
} satisfies Partial<Routes>;
