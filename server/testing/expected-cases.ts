import type { RouteName } from "#domain/contract/routes.ts";
import { asStranger, exampleOf, type ContractCase } from "./contract-case.ts";
import type { Ask, ContractStage } from "./open-contract-stage.ts";

const UNKNOWN = "aaaaaaaaaaaa";
const NOWHERE = { params: { meetingID: UNKNOWN, expectedID: UNKNOWN } };

/** A guest's meeting in which the Ben of the example is expected, asked about by its organiser. */
async function expecting(stage: ContractStage, more?: Ask) {
  const { params, organiserKey } = await stage.guestMeeting();
  const headers = { "X-Organiser-Key": organiserKey };
  const { body } = await stage.ask("addExpected", { params, headers, body: exampleOf("addExpected") });
  const [{ expectedID }] = (body as { expected: [{ expectedID: string }] }).expected;
  return { params: { ...params, expectedID }, headers, ...more };
}

/** The same of a user whose address is proved, or not. */
async function ofOrganiser(stage: ContractStage, { isProved = true } = {}) {
  const { headers, email } = await stage.user();
  if (isProved) await stage.prove(email);
  const { body } = await stage.ask("createMeeting", { body: exampleOf("createMeeting"), headers });
  const params = { meetingID: (body as { meetingID: string }).meetingID };
  await stage.ask("addExpected", { params, headers, body: exampleOf("addExpected") });
  return { params, headers, body: {} };
}

/** What of a call depends only on who asks. */
function refusals(name: RouteName): ContractCase[] {
  const body = name === "editExpected" ? { required: true } : exampleOf(name);
  const more = body === undefined ? {} : { body };
  return [
    [403, "by another user", async (stage) => expecting(stage, { ...(await asStranger(stage)), ...more })],
    [401, "by a guest", (stage) => expecting(stage, { headers: {}, ...more })],
    [404, "in a meeting that is not there", () => ({ ...NOWHERE, ...more })],
  ];
}

function mails(name: "sendInvitations" | "sendReminders"): ContractCase[] {
  return [
    [202, "by an organiser whose address is proved", (stage) => ofOrganiser(stage)],
    ...refusals(name).filter(([status]) => status !== 403),
    [403, "by an organiser whose address is not", (stage) => ofOrganiser(stage, { isProved: false })],
    [
      409,
      "when the time is set",
      async (stage) => {
        const asked = await ofOrganiser(stage);
        await stage.ask("scheduleMeeting", { ...asked, body: exampleOf("scheduleMeeting") });
        return asked;
      },
    ],
  ];
}

/** Whose answers a meeting waits for. Part of `contract-cases.ts`. */
export const EXPECTED_CASES = {
  addExpected: [
    [
      201,
      "the example, by the organiser",
      async (stage) => {
        const { params, organiserKey } = await stage.guestMeeting();
        return { params, headers: { "X-Organiser-Key": organiserKey }, body: exampleOf("addExpected") };
      },
    ],
    ...refusals("addExpected"),
    [409, "an address that is there", (stage) => expecting(stage, { body: exampleOf("addExpected") })],
  ],
  editExpected: [
    [200, "the example, by the organiser", (stage) => expecting(stage, { body: exampleOf("editExpected") })],
    ...refusals("editExpected"),
    [
      409,
      "an answer that is another person's",
      async (stage) => {
        const asked = await expecting(stage);
        const { respondentID } = asked.params as { respondentID?: string };
        const body = { respondentID };
        await stage.ask("editExpected", { ...asked, body });
        const added = await stage.ask("addExpected", { ...asked, body: { people: [{ name: "Eve" }] } });
        const expectedID = (added.body as { expected: { expectedID: string }[] }).expected[1]?.expectedID ?? "";
        return { ...asked, params: { ...asked.params, expectedID }, body };
      },
    ],
  ],
  removeExpected: [[204, "by the organiser", (stage) => expecting(stage)], ...refusals("removeExpected")],
  personalLink: [[200, "by the organiser", (stage) => expecting(stage)], ...refusals("personalLink")],
  replaceLink: [[200, "by the organiser", (stage) => expecting(stage)], ...refusals("replaceLink")],
  sendInvitations: mails("sendInvitations"),
  sendReminders: mails("sendReminders"),
} as const satisfies Partial<Record<RouteName, readonly ContractCase[]>>;
