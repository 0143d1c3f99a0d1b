import type { RouteName } from "#domain/contract/routes.ts";
import { answers, asOrganiser, asStranger, NOWHERE, ofUser, type ContractCase } from "./contract-case.ts";
import type { Ask, ContractStage } from "./open-contract-stage.ts";

/** A guest's meeting in which the Ben of the example is expected, asked about by its organiser. */
async function expecting(stage: ContractStage, more?: Ask) {
  const { params, headers } = await asOrganiser(stage);
  const { body } = await stage.ask("addExpected", { params, headers });
  const [{ expectedID }] = (body as { expected: [{ expectedID: string }] }).expected;
  return { params: { ...params, expectedID }, headers, ...more };
}

/** The same of a user whose address is proved, or not. */
async function ofOrganiser(stage: ContractStage, { isProved = true } = {}) {
  const { params, headers } = await ofUser(stage);
  if (isProved) await stage.prove(((await stage.ask("me", { headers })).body as { email: string }).email);
  await stage.ask("addExpected", { params, headers });
  return { params, headers };
}

/** What of a call depends only on who asks. */
const refusals: readonly ContractCase[] = [
  answers(403, "by another user", async (stage) => expecting(stage, await asStranger(stage))),
  answers(401, "by a guest", (stage) => expecting(stage, { headers: {} })),
  answers(404, "in a meeting that is not there", () => NOWHERE),
];

const mails: readonly ContractCase[] = [
  answers(202, "by an organiser whose address is proved", (stage) => ofOrganiser(stage)),
  ...refusals.filter(({ status }) => status !== 403),
  answers(403, "by an organiser whose address is not", (stage) => ofOrganiser(stage, { isProved: false })),
  answers(409, "when the time is set", async (stage) => {
    const asked = await ofOrganiser(stage);
    await stage.ask("scheduleMeeting", asked);
    return asked;
  }),
];

/** Whose answers a meeting waits for. Part of `contract-cases.ts`. */
export const EXPECTED_CASES = {
  addExpected: [
    answers(201, "the example, by the organiser", (stage) => asOrganiser(stage)),
    ...refusals,
    answers(409, "an address that is there", (stage) => expecting(stage)),
  ],
  editExpected: [
    answers(200, "the example, by the organiser", (stage) => expecting(stage)),
    ...refusals,
    answers(409, "an answer that is another person's", async (stage) => {
      const asked = await expecting(stage);
      const { respondentID } = asked.params as { respondentID?: string };
      const body = { respondentID };
      await stage.ask("editExpected", { ...asked, body });
      const added = await stage.ask("addExpected", { ...asked, body: { people: [{ name: "Eve" }] } });
      const expectedID = (added.body as { expected: { expectedID: string }[] }).expected[1]?.expectedID ?? "";
      return { ...asked, params: { ...asked.params, expectedID }, body };
    }),
  ],
  removeExpected: [answers(204, "by the organiser", (stage) => expecting(stage)), ...refusals],
  personalLink: [answers(200, "by the organiser", (stage) => expecting(stage)), ...refusals],
  replaceLink: [answers(200, "by the organiser", (stage) => expecting(stage)), ...refusals],
  sendInvitations: mails,
  sendReminders: mails,
} as const satisfies Partial<Record<RouteName, readonly ContractCase[]>>;
