import type { RouteName } from "#domain/contract/routes.ts";
import { RATE_LIMITS, type LimitedAction } from "../http/rate-limit.ts";
import { routes } from "../routes.ts";
import { CALLS } from "./calls.ts";

/** What is counted, as it follows on a number. `address` is the caller's network address. */
const COUNTED: Readonly<Record<LimitedAction, string>> = {
  call: "calls of any kind from one address",
  createMeeting: "new meetings from one address",
  answer: "new answers from one address in one meeting",
  giveAddress: "new answers with an e-mail address from one address",
  change: "changes of any kind from one address",
  account: "changes of one account from one address",
  logIn: "logins from one address",
  logInAs: "logins from one address into one account",
  signUp: "sign-ups from one address",
  signUpAs: "sign-ups from one address for one e-mail address",
  resetPassword: "requests from one address",
  signUpMail: "mails caused from one address to one mailbox",
  resetMail: "requests from one address for one mailbox",
  signUpMailbox: "mails to one mailbox, whoever causes them",
  resetMailbox: "mails to one mailbox, whoever asks; beyond that none is sent",
};

/** Everything that a call counts against beside the limit of all calls, as a sentence; empty without any. */
export function describeLimits(name: RouteName): string {
  const actions = [...(routes[name].limits ?? []).map(({ action }) => action), ...(CALLS[name].limits ?? [])];
  return actions.length === 0 ? "" : `**Limits:** at most ${actions.map(limitText).join("; ")}.`;
}

/** Such as "100 new meetings from one address in an hour". */
export function limitText(action: LimitedAction): string {
  const { points, seconds } = RATE_LIMITS[action];
  return `${points.toLocaleString("en")} ${COUNTED[action]} in ${duration(seconds)}`;
}

function duration(seconds: number): string {
  if (seconds % 3_600 === 0) return seconds === 3_600 ? "an hour" : `${seconds / 3_600} hours`;
  if (seconds % 60 === 0) return seconds === 60 ? "a minute" : `${seconds / 60} minutes`;
  return `${seconds} seconds`;
}
