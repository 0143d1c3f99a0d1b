import * as z from "zod";
import type { RefusalCode } from "../refusal.ts";
import type { Access } from "./access.ts";
import { ExpectedIDText, MeetingIDText, RespondentIDText, sentence } from "./fields.ts";
import type { LimitedAction } from "./rate-limits.ts";

/** Groups of calls, in the order of the document. */
export const TAGS = [
  { name: "Meetings", description: "What is being scheduled. No account is needed for it." },
  { name: "Answers", description: "When people are free: of guests, and of users." },
  { name: "Accounts", description: "For people who want all their meetings in one place." },
  { name: "Me", description: "The signed-in user's own." },
  { name: "Server", description: "What this installation offers." },
] as const;
type Tag = (typeof TAGS)[number]["name"];

/** The group of a path: the first match. */
const TAG_OF_PATH: readonly (readonly [start: string, Tag])[] = [
  ["/api/meetings/{meetingID}/respondents/", "Answers"],
  ["/api/meetings", "Meetings"],
  ["/api/me", "Me"],
  ["/api/feeds", "Me"],
  ["/api/server-info", "Server"],
];

const PARAMS = {
  meetingID: MeetingIDText,
  respondentID: RespondentIDText,
  expectedID: ExpectedIDText,
  sessionID: signInID("api.noSuchSession"),
  tokenID: signInID("api.noSuchToken"),
  feedID: signInID("api.noSuchAddress"),
  calendarID: signInID("api.noSuchCalendar"),
  feedKey: z.string().regex(/^[\w-]{43}$/, sentence("api.noSuchAddress")),
};

function signInID(unknown: "api.noSuchSession" | "api.noSuchToken" | "api.noSuchAddress" | "api.noSuchCalendar") {
  return z.string().regex(/^[0-9A-Za-z]{22}$/, sentence(unknown));
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type Route = `${Method} /api/${string}`;
type NamesIn<Text extends string> = Text extends `${string}{${infer Name extends keyof typeof PARAMS}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
type Query = z.ZodType<Record<string, unknown>, Record<string, string | undefined>>;
type Schema = z.ZodType;

/** Describes a call: the server enforces it, and the OpenAPI document and the browser's routes are made from it. */
export type Endpoint<
  Params extends Schema = z.ZodType<Record<string, string>>,
  Q extends Query | undefined = Query | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Reply extends Schema | undefined = Schema | undefined,
  Instead extends Schema | undefined = Schema | undefined,
> = Description<Q, Body, Reply, Instead> & {
  readonly method: Method;
  readonly path: `/api/${string}`;
  readonly tag: Tag;
  readonly params: Params;
  readonly success: Success<Reply>;
};

type Success<Reply extends Schema | undefined> = {
  readonly status: 200 | 201 | 202 | 204;
  readonly reply?: Reply;
  /** For a reply that is text instead of JSON. */
  readonly type?: "text/calendar" | "text/csv";
  /** The Location of a 201; the names in braces are fields of the reply. */
  readonly location?: string;
  /** The reply equals the reply to a GET of the location, including its ETag. */
  readonly isNamed?: true;
  /** For replies without a body: a header, and the field of the full reply in it. */
  readonly given?: { readonly header: string; readonly field: string };
};

type Description<
  Q extends Query | undefined,
  Body extends Schema | undefined,
  Reply extends Schema | undefined,
  Instead extends Schema | undefined,
> = {
  readonly summary: string;
  /** Details that do not fit into the summary. */
  readonly description?: string;
  readonly access: Access;
  /**
   * Limits beside the limit of all calls, wider limits first. Absent: every call except GET counts as a change, of the
   * account if it takes a user.
   */
  readonly limits?: readonly LimitedAction[];
  /** Limits that the command counts, because they depend on stored data. */
  readonly limitsWithin?: readonly LimitedAction[];
  readonly query?: Q;
  readonly body?: Body;
  /** Mail programs may post the form of RFC 8058, which stands for an empty object. */
  readonly oneClick?: true;
  /**
   * The call changes a meeting: it takes `If-Match` and `If-None-Match`. A reply with the whole meeting has its ETag,
   * and `Prefer: return=minimal` omits it. `people`: replies only the expected people.
   */
  readonly changes?: "meeting" | "people";
  /** Stores the caller's language for the dates in mails. */
  readonly keepsLanguage?: true;
  /** Absent: 204. */
  readonly success?: Success<Reply>;
  /** A second success, recognised by the form of its reply. */
  readonly instead?: { readonly status: 200; readonly reply: Instead & {} };
  /** Beside the refusals of any call: `invalid`, `not-signed-in`, `too-large`, `too-many`, `unavailable`. */
  readonly refusals?: readonly RefusalCode[];
  /** A call with its reply; the compiler and a test check it against the schemas. */
  readonly example?: {
    readonly body?: InputOf<Body>;
    readonly reply?: OutputOf<Reply>;
    /** The reply of the second success. */
    readonly instead?: OutputOf<Instead>;
  };
};

/** Describes the call at a route, such as `GET /api/meetings/{meetingID}`. */
export function endpoint<
  const At extends Route,
  Q extends Query | undefined = undefined,
  Body extends Schema | undefined = undefined,
  Reply extends Schema | undefined = undefined,
  Instead extends Schema | undefined = undefined,
>(
  route: At,
  description: Description<Q, Body, Reply, Instead>,
): Endpoint<z.ZodObject<Pick<typeof PARAMS, NamesIn<At>>>, Q, Body, Reply, Instead> {
  const [method, path] = route.split(" ") as [Method, `/api/${string}`];
  const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name as NamesIn<At>);
  const params = Object.fromEntries(names.map((name) => [name, PARAMS[name]])) as Pick<typeof PARAMS, NamesIn<At>>;
  const tag = TAG_OF_PATH.find(([start]) => path.startsWith(start))?.[1] ?? "Accounts";
  const change = description.access.token === "session" ? "account" : "change";
  return {
    limits: method === "GET" ? [] : [change],
    success: { status: 204 },
    ...description,
    method,
    path,
    tag,
    params: z.strictObject(params),
  };
}

/** A value before parsing, or after it; undefined without a schema. */
export type InputOf<S> = [S] extends [undefined] ? undefined : z.input<Extract<S, Schema>>;
export type OutputOf<S> = [S] extends [undefined] ? undefined : z.output<Extract<S, Schema>>;

/** Returns the fields of a body by name; empty unless it is an object. */
export function fieldsOfBody(body: Schema | undefined): z.core.$ZodShape {
  const schema = body instanceof z.ZodPrefault ? body.unwrap() : body;
  return schema instanceof z.ZodObject ? schema.shape : {};
}
