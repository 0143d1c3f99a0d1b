import { rmSync } from "node:fs";
import { vi } from "vitest";
import { startEmbeddedPostgres } from "#db/embedded/start-embedded-postgres.ts";
import { fillMeeting, openQueries } from "#db/testing/fresh-database.ts";
import { newRespondentID } from "#db/testing/stored.ts";
import { RATE_LIMITS } from "#domain/contract/rate-limits.ts";
import { parseMeetingID } from "#domain/ids.ts";
import { quickDataDir } from "#scripts/testing/test-data-dir.ts";
import { readConfig } from "../start/config.ts";
import { startApp } from "../start/start-app.ts";
import { ics, startCalendarServer } from "./calendar-server.ts";
import { createApiClient, PASSWORD } from "./api-client.ts";
import { bodyOf, checkAgainstOpenAPI, DESCRIBED_CALLS, exampleOf, type Answer } from "./openapi-checker.ts";
import { startFakeProviders } from "./providers/start-fake-providers.ts";
import { linkIn, readOutbox } from "./read-outbox.ts";
import { TEST_PASSWORD_COST, TEST_SECRET } from "./start-test-app.ts";

/** A request of one call as a stranger would write it by the document. */
export type Ask = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** Sent as JSON, even if it is no object; by default the document's example. */
  readonly body?: unknown;
  /** Sent instead of JSON. */
  readonly form?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** The sender's address; a new one by default. */
  readonly from?: string;
  /** Asks the app that verifies addresses instead of the first app. */
  readonly verifying?: boolean;
};

/** Ids and keys from replies. */
type Made = Readonly<
  Record<"meetingID" | "selfRespondentID" | "respondentKey" | "token" | "tokenID" | "address" | "calendarID", string>
> & { readonly expected: [{ expectedID: string }]; readonly sessions: [{ sessionID: string }] };

/** A running Overlap with limits, a database that can be taken away, and people. */
export type ContractStage = Awaited<ReturnType<typeof openContractStage>>;

export async function openContractStage() {
  await using opened = new AsyncDisposableStack();
  const dataDir = quickDataDir();
  opened.defer(() => rmSync(dataDir, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, volatile: true });
  opened.defer(() => postgres.stop());
  const queries = openQueries(postgres.url);
  opened.defer(queries.close);
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    SECRET_KEY: TEST_SECRET,
    PORT: "0",
    LOG_LEVEL: "silent",
    // Behind one proxy, so that a test can be many callers.
    TRUST_PROXY: "1",
  });
  const fakes = await startFakeProviders();
  opened.defer(() => fakes.stop());
  const calendars = await startCalendarServer();
  opened.defer(() => calendars.stop());
  const calendar = { address: calendars.serve("work", { body: ics() }) };
  const overrides = { passwordCost: TEST_PASSWORD_COST };
  // The site's own provider is the local Google, without its calendars.
  const { issuerUrl, id, secret } = fakes.config.google;
  const oidc = { issuerUrl, id, secret, trustAddresses: false, name: "Uni-Login" };
  const app = await startApp(
    { ...config, ...fakes.config, oidc, checkReplies: true, outboundAllow: calendars.allow },
    overrides,
  );
  opened.defer(() => app.stop());
  const verifying = await startApp({ ...config, checkReplies: true, emailVerification: true }, overrides);
  opened.defer(() => verifying.stop());
  const api = createApiClient(app.url);

  let senders = 0;
  const answered = new Set<string>();

  /** Sends it, and throws unless the answer is one that the document describes. */
  async function ask(name: string, request: Ask): Promise<Answer> {
    const { method, path } = DESCRIBED_CALLS.get(name) ?? { method: "", path: "" };
    const { params = {}, query = {}, form, headers = {}, from = `198.18.0.0, ${nextSender()}` } = request;
    const wantedBody = "body" in request ? request.body : exampleOf(name);
    const body = form === undefined ? wantedBody : undefined;
    const address = path.replaceAll(/\{(\w+)\}/g, (_, param: string) => params[param] ?? "");
    const search = Object.keys(query).length === 0 ? "" : `?${new URLSearchParams(query).toString()}`;
    const response = await fetch((request.verifying ? verifying : app).url + address + search, {
      method,
      headers: {
        "X-Forwarded-For": from,
        ...(body !== undefined && { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(form !== undefined && { body: new URLSearchParams(form) }),
    });
    const text = await response.text();
    const answer = { status: response.status, headers: response.headers, body: bodyOf(text, response.headers) };
    checkAgainstOpenAPI(name, answer);
    answered.add(`${name} ${answer.status}`);
    return answer;
  }

  function nextSender(): string {
    senders += 1;
    return `10.0.${senders >> 8}.${senders & 255}`;
  }

  /** A user, as what their requests carry. */
  async function user() {
    const body = { name: "Ann", email: `${newRespondentID()}@example.org`, password: PASSWORD };
    const { token, email } = (await ask("signUp", { body })).body as { token: string; email: string };
    return { headers: { Authorization: `Bearer ${token}` }, email };
  }

  /** Returns the query of the link in the newest mail to an address. */
  async function mailed(email: string, path: string): Promise<Record<string, string>> {
    return vi.waitFor(async () => {
      const mail = (await readOutbox({ dataDir, query: queries.query })).findLast(({ to }) => to.includes(email));
      if (mail === undefined) throw new Error(`No mail to ${email}`);
      return linkIn(mail, path);
    }, 10_000);
  }

  let stopped = false;
  const everything = opened.move();
  return {
    app,
    api,
    ask,
    /** The body of a request with the address of a calendar. */
    calendar,
    /** Providers of the first app; the verifying app has no providers. */
    fakes,
    /** `name status` of everything that was asked and answered. */
    answered: answered as ReadonlySet<string>,

    /** Lets a meeting close a minute ago. */
    async closeMeeting(meetingID: string): Promise<void> {
      await app.context.database.transaction(async ({ meetings }) => {
        const locked = await meetings.lock(parseMeetingID(meetingID)!);
        if (locked !== undefined) await meetings.saveDetails({ ...locked.meeting, closesAt: Date.now() - 60_000 });
      });
    },

    user,
    mailed,
    /** Fills a meeting, so that no other user can answer. */
    fill: (meetingID: string) => fillMeeting(queries.query, meetingID),

    /** Returns the header of a link that sets a password. */
    async resetToken(email: string): Promise<string> {
      await ask("resetPassword", { body: { email } });
      return `Bearer ${(await mailed(email, "/confirm-password-reset"))["pwresetToken"]}`;
    },

    /**
     * Makes a user with a proved address, and a meeting with a guest's answer and one more expected person. Returns the
     * parameters of paths, and the headers that grant the calls.
     */
    async world() {
      const { headers, email } = await user();
      const { database } = app.context;
      const login = await database.views.users.login(email);
      await database.transaction(async ({ users }) => login && users.prove(login.user.userID, Date.now()));
      const made = async (name: string, more: Ask = {}) => (await ask(name, { headers, ...more })).body as Made;
      const { meetingID } = await made("createMeeting");
      const meeting = { params: { meetingID } };
      const guest = await made("addGuestAnswer", {
        ...meeting,
        headers: {},
        body: { name: "Ann", availabilities: [] },
      });
      const { expected } = await made("addExpected", { ...meeting, body: { people: [{ name: "Cat" }] } });
      const { sessions } = await made("sessions");
      const { token, tokenID } = await made("createAccessToken");
      const { calendarID } = await made("addCalendar", { body: calendar });
      const [feedID = "", feedKey = ""] = (await made("renewFeedAddress")).address.split("/").slice(-3);
      return {
        params: {
          meetingID,
          respondentID: guest.selfRespondentID,
          expectedID: expected[0].expectedID,
          sessionID: sessions[0].sessionID,
          tokenID,
          calendarID,
          feedID,
          feedKey,
        },
        headers: { ...headers, "X-Respondent-Key": guest.respondentKey },
        /** Returns the header of the user's program. */
        program: { Authorization: `Bearer ${token}` },
        email,
      };
    },

    /** Uses up what this address may ask. */
    exhaust: (from: string) => app.context.rateLimit("call", from, RATE_LIMITS.call.points).catch(() => {}),

    async stopDatabase(): Promise<void> {
      if (!stopped) await postgres.stop();
      stopped = true;
    },

    close: () => everything.disposeAsync(),
  };
}
