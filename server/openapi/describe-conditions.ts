import { SECURITY_SCHEMES, type Access, type SecurityScheme } from "#domain/contract/access.ts";
import type { Endpoint } from "#domain/contract/endpoint.ts";
import { RATE_LIMITS, type LimitedAction } from "#domain/contract/rate-limits.ts";

const SHOWN: Readonly<Record<SecurityScheme, string>> = {
  login: "a login",
  passwordReset: "the token of a reset mail",
  linkConfirmation: "the token of a link confirmation",
  organiserKey: "the organiser key",
  respondentKey: "the respondent key",
};
const SCHEMES = Object.keys(SECURITY_SCHEMES) as SecurityScheme[];

/** Who may make a call, and what counts if it is shown beside. */
export function describeAccess({ security }: Access): string {
  const ways = security.map((way) => SCHEMES.filter((scheme) => way[scheme] !== undefined));
  const always = (ways[0] ?? []).filter((one) => ways.every((way) => way.includes(one)));
  const sometimes = [...new Set(ways.flat())].filter((one) => !always.includes(one));
  const needs = always.length === 0 ? "anyone" : `callers who show ${always.map((one) => SHOWN[one]).join(" and ")}`;
  const counts = sometimes.length === 0 ? "" : `; ${or(sometimes.map((one) => SHOWN[one]))} counts too`;
  return `**Open to** ${needs}${counts}.`;
}

function or(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}

/** Everything that a call counts against beside the limit of all calls, as a sentence; empty without any. */
export function describeLimits({ limits = [], limitsWithin = [] }: Endpoint): string {
  const actions = [...limits, ...limitsWithin];
  return actions.length === 0 ? "" : `**Limits:** at most ${actions.map(limitText).join("; ")}.`;
}

/** Such as "100 new meetings an hour from one address". */
export function limitText(action: LimitedAction): string {
  const { points, seconds, what, whose } = RATE_LIMITS[action];
  return `${points.toLocaleString("en")} ${what} ${duration(seconds)}${whose}`;
}

function duration(seconds: number): string {
  if (seconds === 86_400) return "a day";
  if (seconds === 3_600) return "an hour";
  if (seconds === 60) return "a minute";
  return seconds % 60 === 0 ? `in ${seconds / 60} minutes` : `in ${seconds} seconds`;
}
