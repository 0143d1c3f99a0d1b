import type { BodyOf, QueryOf, ReplyOf } from "#domain/contract/endpoints.ts";
import type { Failure } from "#domain/contract/failure.ts";
import { bodyOf, checkAgainstOpenAPI } from "./openapi-checker.ts";
import { ORGANISER_KEY_HEADER, RESPONDENT_KEY_HEADER } from "#domain/contract/access.ts";
import { ROUTES, type RouteName } from "#domain/contract/routes.ts";

export type CallOptions<Name extends RouteName> = {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: BodyOf<Name>;
  readonly organiserKey?: string;
  readonly respondentKey?: string;
  readonly token?: string;
  readonly query?: QueryOf<Name>;
  /** As in Accept-Language. */
  readonly language?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The address of the caller, as a proxy in front of the server names it. */
  readonly from?: string;
};
/** Identifies a caller. */
export type Who = Omit<CallOptions<"getMeeting">, "params" | "body" | "query">;
type OfMeeting = string | { readonly meetingID: string };
const paramsOf = (of: OfMeeting) => ({ meetingID: typeof of === "string" ? of : of.meetingID });

export type CallResult<Name extends RouteName> = {
  readonly status: number;
  readonly headers: Headers;
  readonly reply: ReplyOf<Name>;
  readonly failure: Failure;
};
export type CreatedMeeting = ReplyOf<"createMeeting">;

/**
 * Calls an Overlap as a program would, and compares every answer with the committed OpenAPI document. `reply` and
 * `failure` are the same body: a test knows which one it expects.
 */
export type ApiClient = ReturnType<typeof createApiClient>;

export function createApiClient(url: string) {
  let signedUp = 0;

  async function call<Name extends RouteName>(name: Name, options: CallOptions<Name> = {}): Promise<CallResult<Name>> {
    const { method, path } = ROUTES[name];
    const address = path.replaceAll(/\{(\w+)\}/g, (_, param: string) =>
      encodeURIComponent(options.params?.[param] ?? ""),
    );
    const query = new URLSearchParams(Object.entries(options.query ?? {})).toString();
    const response = await fetch(url + address + (query === "" ? "" : `?${query}`), {
      method,
      headers: {
        ...(options.body !== undefined && { "Content-Type": "application/json" }),
        ...(options.organiserKey !== undefined && { [ORGANISER_KEY_HEADER]: options.organiserKey }),
        ...(options.respondentKey !== undefined && { [RESPONDENT_KEY_HEADER]: options.respondentKey }),
        ...(options.token !== undefined && { Authorization: `Bearer ${options.token}` }),
        ...(options.language !== undefined && { "Accept-Language": options.language }),
        ...options.headers,
        ...(options.from !== undefined && { "X-Forwarded-For": options.from }),
      },
      ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
    });
    const text = await response.text();
    // as: the test reads either the reply or the failure
    const body = bodyOf(text, response.headers) as ReplyOf<Name> & Failure;
    checkAgainstOpenAPI(name, { status: response.status, headers: response.headers, body });
    return { status: response.status, headers: response.headers, reply: body, failure: body };
  }

  return {
    call,

    /** A user with an account of their own, logged in. */
    async signUp(body: Partial<BodyOf<"signUp">> = {}): Promise<ReplyOf<"logIn">> {
      signedUp += 1;
      const email = `person${signedUp}@example.org`;
      const { reply, failure } = await call("signUp", { body: { name: "Ann", email, password: PASSWORD, ...body } });
      if (!("token" in reply)) throw new Error(`No user was signed up: ${failure.message}`);
      return reply;
    },

    /** Two December days, 9 to 17 in Berlin by default; of a guest, or of the user with this token. */
    async createMeeting(
      body: Partial<BodyOf<"createMeeting">> = {},
      token?: string,
    ): Promise<CreatedMeeting & { organiserKey: string; params: { meetingID: string } }> {
      const who = token === undefined ? {} : { token };
      const { status, reply, failure } = await call("createMeeting", { body: { ...CHOIR, ...body }, ...who });
      if (status !== 201) throw new Error(`The meeting was not created: ${failure.message}`);
      return { ...reply, organiserKey: reply.organiserKey ?? "", params: { meetingID: reply.meetingID } };
    },

    async addGuest(
      meetingID: string,
      name: string,
      availabilities: readonly string[] = [],
    ): Promise<ReplyOf<"addGuestAnswer"> & { params: { meetingID: string; respondentID: string } }> {
      const body = { name, availabilities: [...availabilities] };
      const { status, reply, failure } = await call("addGuestAnswer", { params: { meetingID }, body });
      if (status !== 201) throw new Error(`The answer was not added: ${failure.message}`);
      return { ...reply, params: { meetingID, respondentID: reply.selfRespondentID } };
    },

    /** An answer of the user with this token. `of`: the meeting. */
    saveOwn: (of: OfMeeting, token: string, availabilities: readonly string[] = [NINE]) =>
      call("saveOwnAnswer", { params: paramsOf(of), token, body: { availabilities: [...availabilities] } }),

    /** Sets the time of a meeting: from nine to ten, by a guest without keys, by default. */
    schedule: (of: OfMeeting, who: Who = {}, [startDateTime, endDateTime]: readonly [string, string] = [NINE, TEN]) =>
      call("scheduleMeeting", { params: paramsOf(of), ...who, body: { startDateTime, endDateTime } }),

    /** A guest's answer, where what becomes of it matters. */
    answer: (of: OfMeeting, body: BodyOf<"addGuestAnswer">, who: Who = {}) =>
      call("addGuestAnswer", { params: paramsOf(of), body, ...who }),

    save: (params: { meetingID: string; respondentID: string }, body: BodyOf<"saveAnswer">, who: Who = {}) =>
      call("saveAnswer", { params, body, ...who }),

    edit: (of: OfMeeting, body: BodyOf<"editMeeting">, who: Who = {}) =>
      call("editMeeting", { params: paramsOf(of), body, ...who }),

    async meeting(of: OfMeeting, who: Who = {}): Promise<ReplyOf<"getMeeting">> {
      return (await call("getMeeting", { params: paramsOf(of), ...who })).reply;
    },
  };
}

/** The password of all test users. */
export const PASSWORD = "correct horse";
export const CHOIR = {
  name: "Choir rehearsal",
  about: "Before the concert",
  timezone: "Europe/Berlin",
  minStartHour: 9,
  maxEndHour: 17,
  tentativeDates: ["2026-12-01", "2026-12-03"],
} satisfies BodyOf<"createMeeting">;
/** 9:00, 9:30 and 10:00 in Berlin on the choir's first day. */
export const NINE = "2026-12-01T08:00:00Z";
export const HALF_PAST_NINE = "2026-12-01T08:30:00Z";
export const TEN = "2026-12-01T09:00:00Z";
