import type { RouteName } from "#domain/contract/routes.ts";
import { asStranger, exampleOf, ofGuest, type ContractCase } from "./contract-case.ts";

const UNKNOWN = "aaaaaaaaaaaa";
const UNKNOWN_PLACE = { meetingID: UNKNOWN, respondentID: UNKNOWN };

/** What has changed in answers, and how it is taken back. Part of `contract-cases.ts`. */
export const HISTORY_CASES = {
  answerHistory: [
    [
      200,
      "by the organiser",
      async (stage) => {
        const { params, organiserKey } = await stage.guestMeeting();
        return { params, headers: { "X-Organiser-Key": organiserKey } };
      },
    ],
    [403, "by another user", async (stage) => ({ ...(await stage.guestMeeting()), ...(await asStranger(stage)) })],
    [401, "by a guest", (stage) => stage.guestMeeting()],
    [404, "of a meeting that is not there", (stage) => asStranger(stage, { params: { meetingID: UNKNOWN } })],
  ],
  restoreRemoved: [
    [
      200,
      "by the organiser",
      async (stage) => {
        const { params, organiserKey, respondentID } = await stage.guestMeeting();
        const request = {
          params,
          headers: { "X-Organiser-Key": organiserKey },
          body: { respondentIDs: [respondentID] },
        };
        await stage.ask("removeRespondents", request);
        return request;
      },
    ],
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
        const { params, organiserKey, respondentID } = await stage.guestMeeting();
        const request = {
          params,
          headers: { "X-Organiser-Key": organiserKey },
          body: { respondentIDs: [respondentID] },
        };
        await stage.ask("removeRespondents", request);
        await stage.fill(params.meetingID);
        return request;
      },
    ],
  ],
  restoreAnswer: [
    [
      200,
      "by the organiser",
      async (stage) => {
        const { params, organiserKey } = await stage.guestMeeting();
        return { params, headers: { "X-Organiser-Key": organiserKey }, body: exampleOf("restoreAnswer") };
      },
    ],
    [
      409,
      "of a closed meeting",
      async (stage) => {
        const { params, organiserKey } = await stage.guestMeeting();
        await stage.closeMeeting(params.meetingID);
        return { params, headers: { "X-Organiser-Key": organiserKey }, body: exampleOf("restoreAnswer") };
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
