import type { Routes } from "../http/serve.ts";
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
  },
  saveOwnAnswer: { command: saveOwnAnswer, limits: save },
  saveAnswer: { command: saveAnswer, limits: save },
  deleteRespondent: { command: deleteRespondent, limits: [{ action: "change" }] },
} satisfies Partial<Routes>;
