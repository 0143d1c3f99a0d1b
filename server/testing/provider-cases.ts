import { newRespondentID } from "#db/testing/stored.ts";
import { createFakeBrowser } from "./providers/fake-browser.ts";
import { answers, asStranger, byProgram, type ContractCase } from "./contract-case.ts";
import type { ContractStage } from "./open-contract-stage.ts";

const GOOD_START = { post_redirect: "/", nonce: "h3Zk9Qd1Lw" };
const LINK = { post_redirect: "/me/settings" };

/** The verifying app of the stage knows no provider. */
const unconfigured = { verifying: true };

/** A browser of an unknown person, with their address if it is given. */
function browserOf(stage: ContractStage, provider: "google" | "microsoft", address?: string) {
  const subject = newRespondentID();
  const email = address ?? `${subject}@example.org`.toLowerCase();
  stage.fakes[provider].behaviour.person = { subject, name: "Zoë", email, isEmailVerified: true };
  return createFakeBrowser(stage.app.url);
}

const START = {
  google: { logIn: "logInWithGoogle", link: "linkGoogleCalendar" },
  microsoft: { logIn: "logInWithMicrosoft", link: "linkMicrosoftCalendar" },
} as const;
type Provider = keyof typeof START;

/** What the page that asks whether to link an account sends. */
export async function confirmationFor(stage: ContractStage, provider: Provider) {
  const browser = browserOf(stage, provider, (await stage.user()).email.toLowerCase());
  const { url } = await browser.visit(START[provider].logIn);
  const said = (name: string) => url.searchParams.get(name) ?? "";
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return {
    browser,
    headers: { Authorization: `Bearer ${said("token")}`, cookie },
    body: { encrypted_entity: said("encryptedEntity"), iv: said("iv"), salt: said("salt"), tag: said("tag") },
  };
}

async function linkedUser(stage: ContractStage, provider: Provider) {
  const { headers } = await stage.user();
  await browserOf(stage, provider).visit(START[provider].link, { token: headers.Authorization.replace("Bearer ", "") });
  return { headers };
}

const started: readonly ContractCase[] = [
  answers(200, "the example", () => ({ body: GOOD_START })),
  answers(503, "where the provider is not configured", () => ({ body: GOOD_START, ...unconfigured })),
];

const confirmed = (provider: Provider): readonly ContractCase[] => [
  answers(200, "with what the page was given", (stage) => confirmationFor(stage, provider)),
  answers(409, "when the account was linked elsewhere meanwhile", async (stage) => {
    const { browser, ...request } = await confirmationFor(stage, provider);
    const token = (await stage.user()).headers.Authorization.replace("Bearer ", "");
    await browser.visit(START[provider].link, { token });
    return request;
  }),
];

const linked: readonly ContractCase[] = [
  answers(200, "the example", (stage) => asStranger(stage, { body: LINK })),
  answers(503, "where the provider is not configured", (stage) => asStranger(stage, { body: LINK, ...unconfigured })),
];

const read = (provider: Provider): readonly ContractCase[] => [
  answers(200, "with an event", async (stage) => {
    const user = await linkedUser(stage, provider);
    const { subject } = stage.fakes[provider].behaviour.person;
    const [start, end] = ["2026-12-01T09:00:00.000Z", "2026-12-01T10:00:00.000Z"];
    stage.fakes[provider].calendarOf(subject).put({ id: "dentist", title: "Dentist", start, end });
    const { meetingID } = await stage.guestMeeting();
    return { ...user, query: { meetingID } };
  }),
  answers(404, "around nothing", (stage) => asStranger(stage, { query: { meetingID: "aaaaaaaaaaaa" } })),
];

const calendarsOf = (provider: Provider): readonly ContractCase[] => [
  answers(200, "with two", async (stage) => ({ headers: (await chooser(stage, provider)).headers })),
  answers(503, "where the provider is not configured", (stage) => asStranger(stage, { ...unconfigured })),
];

const chosen = (provider: Provider): readonly ContractCase[] => [
  answers(200, "the second one", (stage) => chooser(stage, provider)),
  answers(404, "of a user without any", (stage) => asStranger(stage, { body: { calendarIDs: [] } })),
  answers(503, "while the provider is down", async (stage) => {
    const request = await chooser(stage, provider);
    stage.fakes[provider].behaviour.trouble = { status: 503 };
    return request;
  }),
];

/** A user with two calendars who chooses the second. */
async function chooser(stage: ContractStage, provider: Provider) {
  const { headers } = await linkedUser(stage, provider);
  const { subject } = stage.fakes[provider].behaviour.person;
  const id = `team-${subject}`;
  stage.fakes[provider].addCalendar(subject, { id, name: "Team" });
  return { headers, body: { calendarIDs: [id] } };
}

const refusedToProgram: ContractCase = answers(403, "by a program", byProgram);

/** The successes of the calls to do with providers, and the failures that are their own. */
export const PROVIDER_CASES = {
  logInWithGoogle: started,
  logInWithMicrosoft: started,
  signUpWithGoogle: started,
  signUpWithMicrosoft: started,
  logInWithCode: [
    answers(200, "with what the address carried", async (stage: ContractStage) => {
      const browser = browserOf(stage, "google");
      const { url } = await browser.visit("logInWithGoogle");
      const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      return { headers: { cookie }, body: { code: url.searchParams.get("token") ?? "" } };
    }),
    answers(401, "with another", () => ({ body: { code: "A".repeat(43) } })),
  ],
  confirmLinkGoogle: confirmed("google"),
  confirmLinkMicrosoft: confirmed("microsoft"),
  linkGoogleCalendar: [...linked, byProgramToo()],
  linkMicrosoftCalendar: [...linked, byProgramToo()],
  unlinkGoogleCalendar: [
    answers(200, "a linked one", (stage: ContractStage) => linkedUser(stage, "google")),
    refusedToProgram,
  ],
  unlinkMicrosoftCalendar: [answers(200, "none", asStranger), refusedToProgram],
  googleCalendarEvents: read("google"),
  microsoftCalendarEvents: read("microsoft"),
  googleCalendars: calendarsOf("google"),
  microsoftCalendars: calendarsOf("microsoft"),
  chooseGoogleCalendars: chosen("google"),
  chooseMicrosoftCalendars: chosen("microsoft"),
} satisfies Record<string, readonly ContractCase[]>;

/** Linking belongs to a browser. */
function byProgramToo(): ContractCase {
  return answers(403, "by a program", (stage) => byProgram(stage, { body: LINK }));
}
