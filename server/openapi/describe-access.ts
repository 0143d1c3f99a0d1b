import type { SECURITY_SCHEMES, Security } from "./security-schemes.ts";

type Scheme = keyof typeof SECURITY_SCHEMES;

const SHOWN: Readonly<Record<Scheme, string>> = {
  login: "a login",
  passwordReset: "the token of a reset mail",
  linkConfirmation: "the token of a link confirmation",
  organiserKey: "the organiser key",
  respondentKey: "the respondent key",
};
const SCHEMES = Object.keys(SHOWN) as Scheme[]; // the compiler says that these are all of them

/** Who may make a call, and what counts if it is shown beside. */
export function describeAccess(security: Security): string {
  const ways = security.map((way) => SCHEMES.filter((scheme) => way[scheme] !== undefined));
  const always = (ways[0] ?? []).filter((one) => ways.every((way) => way.includes(one)));
  const sometimes = [...new Set(ways.flat())].filter((one) => !always.includes(one));
  const needs = always.length === 0 ? "anybody" : `whoever shows ${always.map((one) => SHOWN[one]).join(" and ")}`;
  const counts = sometimes.length === 0 ? "" : `; ${or(sometimes.map((one) => SHOWN[one]))} counts too`;
  return `**Open to** ${needs}${counts}.`;
}

function or(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}
