import type { Security } from "./security-schemes.ts";

const SHOWN = {
  login: "a login",
  passwordReset: "the token of a reset mail",
  organiserKey: "the organiser key",
  respondentKey: "the respondent key",
} as const;

/** Who may make a call, and what counts if it is shown beside. */
export function describeAccess(security: Security): string {
  const ways = security.map((way) => Object.keys(way) as (keyof typeof SHOWN)[]);
  const always = (ways[0] ?? []).filter((one) => ways.every((way) => way.includes(one)));
  const sometimes = [...new Set(ways.flat())].filter((one) => !always.includes(one));
  const needs = always.length === 0 ? "anybody" : `whoever shows ${always.map((one) => SHOWN[one]).join(" and ")}`;
  const counts = sometimes.length === 0 ? "" : `; ${or(sometimes.map((one) => SHOWN[one]))} counts too`;
  return `**Open to** ${needs}${counts}.`;
}

function or(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}
