import type { RouteName } from "#domain/contract/routes.ts";
import { exampleOf, type ContractCase } from "./contract-case.ts";

function cases(name: RouteName, header: string, keyOf: "organiserKey" | "respondentKey"): ContractCase[] {
  const body = exampleOf(name);
  const nowhere = { params: { meetingID: "aaaaaaaaaaaa", respondentID: "aaaaaaaaaaaa" }, body };
  return [
    [
      202,
      "the example, with the key",
      async (stage) => {
        const meeting = await stage.guestMeeting();
        return { params: meeting.params, headers: { [header]: meeting[keyOf] }, body };
      },
    ],
    [401, "without a key", async (stage) => ({ params: (await stage.guestMeeting()).params, body })],
    [404, "in a meeting that is not there", () => nowhere],
  ];
}

/** Links that are mailed to guests. Part of `contract-cases.ts`. */
export const OWN_LINK_CASES = {
  mailOrganiserLink: [
    ...cases("mailOrganiserLink", "X-Organiser-Key", "organiserKey"),
    [
      403,
      "by the creator of an account's meeting, which has no key",
      async (stage) => {
        const { headers } = await stage.user();
        const { body } = await stage.ask("createMeeting", { body: exampleOf("createMeeting"), headers });
        const params = { meetingID: (body as { meetingID: string }).meetingID };
        return { params, headers, body: exampleOf("mailOrganiserLink") };
      },
    ],
  ],
  mailAnswerLink: [
    ...cases("mailAnswerLink", "X-Respondent-Key", "respondentKey"),
    [
      403,
      "with another key",
      async (stage) => ({
        params: (await stage.guestMeeting()).params,
        headers: { "X-Respondent-Key": "k".repeat(32) },
        body: exampleOf("mailAnswerLink"),
      }),
    ],
  ],
} satisfies Partial<Record<RouteName, readonly ContractCase[]>>;
