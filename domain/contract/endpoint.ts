import * as z from "zod";
import type { RefusalCode } from "../refusal.ts";
import type { Access } from "./access.ts";
import type { LimitedAction } from "./rate-limits.ts";

/** The groups in which readers find calls, in this order. */
export const TAGS = [
  { name: "Meetings", description: "What is being scheduled. No account is needed for it." },
  { name: "Answers", description: "When people are free: of guests, and of users." },
  { name: "Accounts", description: "For people who want all their meetings in one place." },
  { name: "Me", description: "The signed-in user's own." },
  { name: "Server", description: "What this installation offers." },
] as const;

type Params = z.ZodType<Record<string, string>>;
type Query = z.ZodType<Record<string, unknown>, Record<string, string | undefined>>;
type Schema = z.ZodType;

/**
 * Everything about one call: the server enforces it, and the OpenAPI document and the browser's table of routes are made
 * from it. What is optional here is absent where a call has no such thing.
 */
export type Endpoint<
  P extends Params = Params,
  Q extends Query | undefined = Query | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Reply extends Schema | undefined = Schema | undefined,
  Instead extends Schema | undefined = Schema | undefined,
> = Description<Q, Body, Reply, Instead> & { readonly params: P };

type Description<
  Q extends Query | undefined,
  Body extends Schema | undefined,
  Reply extends Schema | undefined,
  Instead extends Schema | undefined,
> = {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: `/api/${string}`;
  readonly tag: (typeof TAGS)[number]["name"];
  readonly summary: string;
  /** What the summary has no room for. */
  readonly description?: string;
  readonly access: Access;
  /** What the call counts against beside the limit of all calls: the wider come first. */
  readonly limits?: readonly LimitedAction[];
  /** Counted by the command itself, because it depends on what the call finds. */
  readonly limitsWithin?: readonly LimitedAction[];
  readonly query?: Q;
  readonly body?: Body;
  /** Mail programs may post the form of RFC 8058 instead of a body; it stands for an empty object. */
  readonly oneClick?: true;
  /** Whether the caller's language is kept, for the dates in mails. */
  readonly keepsLanguage?: true;
  readonly success: {
    readonly status: 200 | 201 | 204;
    readonly reply?: Reply;
    /** Of a reply that is text, and no JSON. */
    readonly type?: "text/calendar";
    /** Of what a 201 has created; the names in braces stand for fields of the reply. */
    readonly location?: string;
  };
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

const NO_PARAMS = z.strictObject({});

/** Describes one call. Without `params` its path has none. */
export function endpoint<
  P extends Params = typeof NO_PARAMS,
  Q extends Query | undefined = undefined,
  Body extends Schema | undefined = undefined,
  Reply extends Schema | undefined = undefined,
  Instead extends Schema | undefined = undefined,
>(description: Description<Q, Body, Reply, Instead> & { readonly params?: P }): Endpoint<P, Q, Body, Reply, Instead> {
  // Without `params`, P is that of the default.
  return { ...description, params: description.params ?? (NO_PARAMS as unknown as P) };
}

/** A value as its sender writes it, or as its reader gets it; undefined where there is no schema. */
export type InputOf<S> = [S] extends [undefined] ? undefined : z.input<Extract<S, Schema>>;
export type OutputOf<S> = [S] extends [undefined] ? undefined : z.output<Extract<S, Schema>>;
