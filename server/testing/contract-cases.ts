import { newRespondentID, newUserID } from "#db/testing/stored.ts";
import type { RouteName } from "#domain/contract/routes.ts";
import { disableAccount } from "../accounts/disabled-account.ts";
import { createKeys } from "../keys.ts";
import { unsubscribeToken, type Subscriber } from "../notices/unsubscribe.ts";
import { HALF_PAST_NINE, NINE, PASSWORD } from "./api-client.ts";
import { CALENDAR_CASES } from "./calendar-cases.ts";
import { answers, type ContractCase } from "./contract-case.ts";
import type { ContractStage } from "./open-contract-stage.ts";
import { exampleOf } from "./openapi-checker.ts";
import { createFakeBrowser } from "./providers/fake-browser.ts";
import { TEST_SECRET } from "./start-test-app.ts";

/** A meeting of a guest with a guest's answer, and who may do anything in it. */
async function ofGuest({ api }: ContractStage) {
  const { meetingID, organiserKey } = await api.createMeeting();
  const { params } = await api.addGuest(meetingID, "Ann", [NINE]);
  return { params, headers: { "X-Organiser-Key": organiserKey } };
}

async function inFullMeeting(stage: ContractStage, name: string) {
  const { params, headers } = await stage.world();
  await stage.fill(params.meetingID);
  return { params, headers: { Authorization: headers.Authorization }, body: { name, availabilities: [] } };
}

/** The organiser has removed the answer, and asks for it again. */
async function removed(stage: ContractStage) {
  const { params, headers } = await stage.world();
  const request = { params, headers, body: { respondentIDs: [params.respondentID] } };
  await stage.ask("removeRespondents", request);
  return request;
}

async function inClosedMeeting(stage: ContractStage) {
  const request = await ofGuest(stage);
  await stage.closeMeeting(request.params.meetingID);
  return request;
}

async function inScheduledMeeting(stage: ContractStage) {
  const { params, headers } = await stage.world();
  await stage.ask("scheduleMeeting", { params, headers });
  return { params, headers };
}

const newRequestID = () => crypto.randomUUID().replaceAll("-", "");
const newMeeting = () => ({ ...(exampleOf("createMeeting") as object), requestID: newRequestID() });

const linkFor = (subscriber: Subscriber) => ({
  query: { token: unsubscribeToken(subscriber, createKeys(TEST_SECRET).of("unsubscribe")) },
});
const LINK_OF_GUEST = linkFor({ mailbox: new Uint8Array(32) });

/** Queries that calls need. */
export const GOOD_QUERIES: Readonly<Partial<Record<RouteName, Record<string, string>>>> = {
  unsubscribe: LINK_OF_GUEST.query,
};

/** The link of a sign-up's mail, not yet used. */
async function emailed(stage: ContractStage) {
  const email = `${newRespondentID()}@example.org`.toLowerCase();
  await stage.ask("signUp", { body: { name: "Eve", email, password: PASSWORD }, verifying: true });
  return { body: await stage.mailed(email, "/verify-email") };
}

type Provider = "google" | "microsoft";
const START = {
  google: { logIn: "logInWithGoogle", link: "linkGoogleCalendar" },
  microsoft: { logIn: "logInWithMicrosoft", link: "linkMicrosoftCalendar" },
} as const;

/** The page that asks a user whether to link the site's own provider; `subject` names another one's account there. */
async function ownConfirmation(stage: ContractStage, subject?: string) {
  const account = browserOf(stage, "google", (await stage.user()).email.toLowerCase());
  const { person } = stage.fakes.google.behaviour;
  stage.fakes.google.behaviour.person = { ...person, subject: subject ?? person.subject };
  return { ...confirmationIn(account, (await account.browser.visit("logInWithOidc")).url), subject: account.subject };
}

/** A browser of an unknown person, with their address if it is given. */
function browserOf(stage: ContractStage, provider: Provider, address?: string) {
  const subject = newRespondentID();
  const email = address ?? `${subject}@example.org`.toLowerCase();
  stage.fakes[provider].behaviour.person = { subject, name: "Zoë", email, isEmailVerified: true };
  const browser = createFakeBrowser(stage.app.url);
  const cookie = () => [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return { browser, subject, cookie };
}

/** The body of the page that asks whether to link an account. */
export async function confirmationFor(stage: ContractStage, provider: Provider) {
  const visitor = browserOf(stage, provider, (await stage.user()).email.toLowerCase());
  return confirmationIn(visitor, (await visitor.browser.visit(START[provider].logIn)).url);
}

function confirmationIn({ browser, cookie }: ReturnType<typeof browserOf>, url: URL) {
  const parameter = (name: string) => url.searchParams.get(name) ?? "";
  return {
    browser,
    headers: { Authorization: `Bearer ${parameter("token")}`, cookie: cookie() },
    body: {
      encrypted_entity: parameter("encryptedEntity"),
      iv: parameter("iv"),
      salt: parameter("salt"),
      tag: parameter("tag"),
    },
  };
}

/** A user with two calendars who chooses the second. */
async function chooser(stage: ContractStage, provider: Provider) {
  const { headers } = await stage.user();
  const { browser, subject } = browserOf(stage, provider);
  await browser.visit(START[provider].link, { token: headers.Authorization.replace("Bearer ", "") });
  const id = `team-${subject}`;
  stage.fakes[provider].addCalendar(subject, { id, name: "Team" });
  return { headers, body: { calendarIDs: [id] } };
}

/** Disables the account of the last person who was at the provider. */
async function disablePerson({ app, fakes }: ContractStage, provider: Provider): Promise<void> {
  const login = await app.context.database.views.users.login(fakes[provider].behaviour.person?.email ?? "");
  if (login === undefined) throw new Error("The person at the provider has no account.");
  await disableAccount(login.user.userID, app.context);
}

const providerCases = (provider: Provider, title: "Google" | "Microsoft"): readonly ContractCase[] => [
  answers(`confirmLink${title}`, 200, "what the page was given", (stage) => confirmationFor(stage, provider)),
  answers(`confirmLink${title}`, 409, "when the account was linked elsewhere meanwhile", async (stage) => {
    const { browser, ...request } = await confirmationFor(stage, provider);
    const token = (await stage.user()).headers.Authorization.replace("Bearer ", "");
    await browser.visit(START[provider].link, { token });
    return request;
  }),
  answers(`confirmLink${title}`, 403, "when the account was disabled meanwhile", async (stage) => {
    const request = await confirmationFor(stage, provider);
    await disablePerson(stage, provider);
    return request;
  }),
  answers(`${provider}CalendarEvents`, 404, "around a meeting that is not there", async (stage) => ({
    ...(await stage.user()),
    query: { meetingID: "aaaaaaaaaaaa" },
  })),
  answers(`choose${title}Calendars`, 200, "the second one", (stage) => chooser(stage, provider)),
  answers(`choose${title}Calendars`, 404, "of a user without any", (stage) => stage.user()),
];

/** Successes that need more than a world, and failures that only some calls know. */
export const CONTRACT_CASES: readonly ContractCase[] = [
  answers("unnotified", 200, "of a time that is set", inScheduledMeeting),
  answers("createMeeting", 404, "again, after it was deleted", async (stage) => {
    const request = { ...(await stage.user()), body: newMeeting() };
    const { meetingID } = (await stage.ask("createMeeting", request)).body as { meetingID: string };
    await stage.ask("deleteMeeting", { params: { meetingID }, headers: request.headers });
    return request;
  }),
  answers("createMeeting", 409, "another one under the same id", async (stage) => {
    const body = newMeeting();
    await stage.ask("createMeeting", { body });
    return { body: { ...body, name: "Another" } };
  }),
  answers("addGuestAnswer", 409, "in a full meeting", async (stage) => {
    const { params, body } = await inFullMeeting(stage, "Ann");
    return { params, body };
  }),
  answers("saveOwnAnswer", 409, "in a full meeting", async (stage) => {
    const { body: _, ...request } = await inFullMeeting(stage, "");
    return request;
  }),
  answers("saveAnswer", 409, "another one under the same id", async (stage) => {
    const { params } = await ofGuest(stage);
    const requestID = newRequestID();
    await stage.ask("saveAnswer", { params, body: { availabilities: [NINE], requestID } });
    return { params, body: { availabilities: [HALF_PAST_NINE], requestID } };
  }),
  answers("deleteRespondent", 409, "of a closed meeting", async (stage) => ({
    params: (await inClosedMeeting(stage)).params,
  })),
  answers("restoreRemoved", 200, "whom the organiser removed", removed),
  answers("restoreRemoved", 409, "in a full meeting", async (stage) => {
    const request = await removed(stage);
    await stage.fill(request.params.meetingID);
    return request;
  }),
  answers("restoreAnswer", 409, "of a closed meeting", inClosedMeeting),
  answers("addExpected", 409, "with an address that is there", async (stage) => {
    const { params, headers } = await stage.world();
    await stage.ask("addExpected", { params, headers });
    return { params, headers };
  }),
  answers("editExpected", 409, "to an answer that is another person's", async (stage) => {
    const { params, headers } = await stage.world();
    const body = { respondentID: params.respondentID };
    await stage.ask("editExpected", { params, headers, body });
    const added = await stage.ask("addExpected", { params, headers, body: { people: [{ name: "Eve" }] } });
    const expectedID = (added.body as { expected: { expectedID: string }[] }).expected[1]?.expectedID ?? "";
    return { params: { ...params, expectedID }, headers, body };
  }),
  answers("sendInvitations", 409, "when the time is set", inScheduledMeeting),
  answers("sendReminders", 409, "when the time is set", inScheduledMeeting),
  answers("mailOrganiserLink", 202, "to a guest with the key", ofGuest),
  answers("unsubscribe", 200, "the form of mail programs", () => ({
    ...LINK_OF_GUEST,
    form: { "List-Unsubscribe": "One-Click" },
  })),
  answers("unsubscribe", 404, "back, where the account is gone", () => ({
    ...linkFor({ userID: newUserID() }),
    body: { subscribe: true },
  })),
  answers("signUp", 200, "the example, where addresses are verified", () => ({ verifying: true })),
  answers("signUp", 409, "with an address that has an account", async (stage) => ({
    body: { name: "Ann", email: (await stage.user()).email, password: PASSWORD },
  })),
  answers("verifyEmail", 204, "with the link of the mail", emailed),
  answers("verifyEmail", 200, "with the password too", async (stage) => {
    const { body } = await emailed(stage);
    return { body: { ...body, password: PASSWORD } };
  }),
  answers("verifyEmail", 409, "with a link that was used", async (stage) => {
    const link = await emailed(stage);
    await stage.ask("verifyEmail", link);
    return link;
  }),
  answers("logIn", 200, "with the password", async (stage) => ({
    body: { email: (await stage.user()).email, password: PASSWORD },
  })),
  answers("confirmPasswordReset", 204, "with the token of the mail", async (stage) => ({
    headers: { Authorization: await stage.resetToken((await stage.user()).email) },
  })),
  answers("deleteMe", 200, "handing over", async (stage) => ({
    headers: (await stage.world()).headers,
    query: { handOverMeetings: "true" },
  })),
  answers("createAccessToken", 404, "again, where it was revoked since", async (stage) => {
    const request = { ...(await stage.user()), body: { name: "Script", requestID: newRequestID() } };
    const { body } = await stage.ask("createAccessToken", request);
    const { tokenID } = body as { tokenID: string };
    await stage.ask("endAccessToken", { ...request, body: undefined, params: { tokenID } });
    return request;
  }),
  answers("renewFeedAddress", 404, "again, where it was replaced since", async (stage) => {
    const request = { ...(await stage.user()), body: { requestID: newRequestID() } };
    await stage.ask("renewFeedAddress", request);
    await stage.ask("renewFeedAddress", { ...request, body: {} });
    return request;
  }),
  answers("createAccessToken", 409, "beyond twenty", async (stage) => {
    const request = await stage.user();
    for (let n = 0; n < 20; n += 1) await stage.ask("createAccessToken", request);
    return request;
  }),
  answers("logInWithCode", 200, "with what the address carried", async (stage) => {
    const { browser, cookie } = browserOf(stage, "google");
    const { url } = await browser.visit("logInWithGoogle");
    return { headers: { cookie: cookie() }, body: { code: url.searchParams.get("token") ?? "" } };
  }),
  answers("logInWithCode", 403, "when the account was disabled meanwhile", async (stage) => {
    const { browser, cookie } = browserOf(stage, "google");
    const { url } = await browser.visit("logInWithGoogle");
    await disablePerson(stage, "google");
    return { headers: { cookie: cookie() }, body: { code: url.searchParams.get("token") ?? "" } };
  }),
  answers("confirmLinkOidc", 200, "what the page was given", (stage) => ownConfirmation(stage)),
  answers("confirmLinkOidc", 409, "when the account was linked elsewhere meanwhile", async (stage) => {
    const request = await ownConfirmation(stage);
    await stage.ask("confirmLinkOidc", await ownConfirmation(stage, request.subject));
    return request;
  }),
  answers("confirmLinkOidc", 403, "when the account was disabled meanwhile", async (stage) => {
    const request = await ownConfirmation(stage);
    await disablePerson(stage, "google");
    return request;
  }),
  ...providerCases("google", "Google"),
  ...providerCases("microsoft", "Microsoft"),
  ...CALENDAR_CASES,
];
