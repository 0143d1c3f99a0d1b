import * as z from "zod";
import type { RefusalCode } from "../refusal.ts";
import type { Access } from "./access.ts";
import { ExpectedIDText, MeetingIDText, RespondentIDText, sentence } from "./fields.ts";
import type { LimitedAction } from "./rate-limits.ts";

/** The groups in which readers find calls, in this order. */
export const TAGS = [
  { name: "Meetings", description: "What is being scheduled. No account is needed for it." },
  { name: "Answers", description: "When people are free: of guests, and of users." },
  { name: "Accounts", description: "For people who want all their meetings in one place." },
  { name: "Me", description: "The signed-in user's own." },
  { name: "Server", description: "What this installation offers." },
] as const;
type Tag = (typeof TAGS)[number]["name"];

/** Where the calls of each group begin: the first that fits. */
const TAG_OF_PATH: readonly (readonly [start: string, Tag])[] = [
  ["/api/meetings/{meetingID}/respondents/", "Answers"],
  ["/api/meetings", "Meetings"],
  ["/api/me", "Me"],
  ["/api/feeds", "Me"],
  ["/api/server-info", "Server"],
];

/** Every name that a path has in braces. */
const PARAMS = {
  meetingID: MeetingIDText,
  respondentID: RespondentIDText,
  expectedID: ExpectedIDText,
  sessionID: signInID("api.noSuchSession"),
  tokenID: signInID("api.noSuchToken"),
  feedID: signInID("api.noSuchAddress"),
  feedKey: z.string().regex(/^[\w-]{43}$/, sentence("api.noSuchAddress")),
};

function signInID(unknown: "api.noSuchSession" | "api.noSuchToken" | "api.noSuchAddress") {
  return z.string().regex(/^[0-9A-Za-z]{22}$/, sentence(unknown));
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type Route = `${Method} /api/${string}`;
type NamesIn<Text extends string> = Text extends `${string}{${infer Name extends keyof typeof PARAMS}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
type Query = z.ZodType<Record<string, unknown>, Record<string, string | undefined>>;
type Schema = z.ZodType;

/**
 * Everything about one call: the server enforces it, and the OpenAPI document and the browser's table of routes are made
 * from it. What is optional here is absent where a call has no such thing.
 */
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
  /** Of a reply that is text, and no JSON. */
  readonly type?: "text/calendar" | "text/csv";
  /** Of what a 201 has created; the names in braces stand for fields of the reply. */
  readonly location?: string;
  /** It is what a GET of the location would reply, and has its ETag. */
  readonly isNamed?: true;
  /** What a reply without a body must not lose: a header, and the field of the whole one that it carries. */
  readonly given?: { readonly header: string; readonly field: string };
};

type Description<
  Q extends Query | undefined,
  Body extends Schema | undefined,
  Reply extends Schema | undefined,
  Instead extends Schema | undefined,
> = {
  readonly summary: string;
  /** What the summary has no room for. */
  readonly description?: string;
  readonly access: Access;
  /**
   * What the call counts against beside the limit of all calls: the wider come first. Without it, whatever is no GET counts
   * as a change: of the account where it takes a user, else of any kind.
   */
  readonly limits?: readonly LimitedAction[];
  /** Counted by the command itself, because it depends on what the call finds. */
  readonly limitsWithin?: readonly LimitedAction[];
  readonly query?: Q;
  readonly body?: Body;
  /** Mail programs may post the form of RFC 8058 instead of a body; it stands for an empty object. */
  readonly oneClick?: true;
  /**
   * It changes a meeting: takes `If-Match` and `If-None-Match` and, where it replies the whole meeting, has its ETag and
   * leaves it out where `Prefer: return=minimal` asks for that. Of the people who should answer it replies these alone.
   */
  readonly changes?: "meeting" | "people";
  /** Whether the caller's language is kept, for the dates in mails. */
  readonly keepsLanguage?: true;
  /** Without it the reply is 204. */
  readonly success?: Success<Reply>;
  /** A second way to succeed. Which of the two happened is recognised by the form of the reply. */
  readonly instead?: { readonly status: 200; readonly reply: Instead & {} };
  /** Beyond those that any call can meet: `invalid`, `not-signed-in`, `too-large`, `too-many`, `unavailable`. */
  readonly refusals?: readonly RefusalCode[];
  /** One call with its reply, where there is something to show; the compiler and a test hold it to the schemas. */
  readonly example?: {
    readonly body?: InputOf<Body>;
    readonly reply?: OutputOf<Reply>;
    /** Of the second way to succeed. */
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

/** A value as its sender writes it, or as its reader gets it; undefined where there is no schema. */
export type InputOf<S> = [S] extends [undefined] ? undefined : z.input<Extract<S, Schema>>;
export type OutputOf<S> = [S] extends [undefined] ? undefined : z.output<Extract<S, Schema>>;

/** Returns the fields of a body by name; none where it is no object. */
export function fieldsOfBody(body: Schema | undefined): z.core.$ZodShape {
  const schema = body instanceof z.ZodPrefault ? body.unwrap() : body;
  return schema instanceof z.ZodObject ? schema.shape : {};
}
