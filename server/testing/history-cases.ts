import type { RouteName } from "#domain/contract/routes.ts";
import { asOrganiser, asStranger, exampleOf, ofGuest, type ContractCase } from "./contract-case.ts";
import type { ContractStage } from "./open-contract-stage.ts";

const UNKNOWN = "aaaaaaaaaaaa";
const UNKNOWN_PLACE = { meetingID: UNKNOWN, respondentID: UNKNOWN };

/** The organiser has removed the answer, and asks for it again. */
async function removed(stage: ContractStage) {
  const { params, headers } = await asOrganiser(stage);
  const request = { params, headers, body: { respondentIDs: [params.respondentID] } };
  await stage.ask("removeRespondents", request);
  return request;
}

/** What has changed in answers, and how it is taken back. Part of `contract-cases.ts`. */
export const HISTORY_CASES = {
  answerHistory: [
    [200, "by the organiser", (stage) => asOrganiser(stage)],
    [403, "by another user", async (stage) => ({ ...(await stage.guestMeeting()), ...(await asStranger(stage)) })],
    [401, "by a guest", (stage) => stage.guestMeeting()],
    [404, "of a meeting that is not there", (stage) => asStranger(stage, { params: { meetingID: UNKNOWN } })],
  ],
  restoreRemoved: [
    [200, "by the organiser", removed],
    [
      403,
      "by another user",
      async (stage) => ofGuest(stage, { ...(await asStranger(stage)), body: exampleOf("restoreRemoved") }),
    ],
    [401, "by a guest", (stage) => ofGuest(stage, { body: exampleOf("restoreRemoved") })],
    [404, "in a meeting that is not there", () => ({ params: UNKNOWN_PLACE, body: exampleOf("restoreRemoved") })],
    [
      409,
      "a full meeting",
      async (stage) => {
        const request = await removed(stage);
        await stage.fill(request.params.meetingID);
        return request;
      },
    ],
  ],
  restoreAnswer: [
    [200, "by the organiser", (stage) => asOrganiser(stage, { body: exampleOf("restoreAnswer") })],
    [
      409,
      "of a closed meeting",
      async (stage) => {
        const request = await asOrganiser(stage);
        await stage.closeMeeting(request.params.meetingID);
        return { ...request, body: exampleOf("restoreAnswer") };
      },
    ],
    [
      403,
      "by another user",
      async (stage) => ofGuest(stage, { ...(await asStranger(stage)), body: exampleOf("restoreAnswer") }),
    ],
    [401, "by a guest", (stage) => ofGuest(stage, { body: exampleOf("restoreAnswer") })],
    [404, "in a meeting that is not there", () => ({ params: UNKNOWN_PLACE, body: exampleOf("restoreAnswer") })],
  ],
} as const satisfies Partial<Record<RouteName, readonly ContractCase[]>>;
