import type { RouteName } from "#domain/contract/routes.ts";
import { RATE_LIMITS, type LimitedAction } from "../http/rate-limit.ts";
import { routes } from "../start/routes.ts";
import { CALLS } from "./calls.ts";

/** What is counted, and of whom. An address is the caller's network address. */
const COUNTED: Readonly<Record<LimitedAction, readonly [what: string, whose: string]>> = {
  call: ["calls of any kind", " from one address"],
  file: ["other pages and files", " from one address"],
  send: ["kilobytes of large replies", " to one address"],
  drawPreview: ["pictures of meetings drawn", " from one address"],
  createMeeting: ["new meetings", " from one address"],
  answer: ["new answers in one meeting", " from one address"],
  giveAddress: ["new answers with an e-mail address", " from one address"],
  mailDomain: ["e-mail addresses of one domain to which mails go", " caused from one address"],
  save: ["answers stored in all meetings", " from one address"],
  change: ["changes of any kind", " from one address"],
  account: ["changes of one account", " from one address"],
  readCalendar: ["looks into one calendar", " from one address"],
  logIn: ["logins", " from one address"],
  logInAs: ["logins into one account", " from one address"],
  failedAs: ["wrong passwords for one account", ", whoever tries them (beyond that unknown networks go last)"],
  logInFromElsewhere: ["logins into such an account", " from a network from which nobody has logged in to it"],
  signUp: ["sign-ups", " from one address"],
  signUpAs: ["sign-ups for one e-mail address", " from one address"],
  resetPassword: ["requests", " from one address"],
  signUpMail: ["mails to one mailbox", " caused from one address"],
  resetMail: ["requests for one mailbox", " from one address"],
  signUpMailbox: ["mails to one mailbox", ", whoever causes them"],
  resetMailbox: ["mails to one mailbox", ", whoever asks (beyond that none is sent)"],
};

/** Everything that a call counts against beside the limit of all calls, as a sentence; empty without any. */
export function describeLimits(name: RouteName): string {
  const actions = [...(routes[name].limits ?? []).map(({ action }) => action), ...(CALLS[name].limits ?? [])];
  return actions.length === 0 ? "" : `**Limits:** at most ${actions.map(limitText).join("; ")}.`;
}

/** Such as "100 new meetings an hour from one address". */
export function limitText(action: LimitedAction): string {
  const { points, seconds } = RATE_LIMITS[action];
  const [what, whose] = COUNTED[action];
  return `${points.toLocaleString("en")} ${what} ${duration(seconds)}${whose}`;
}

function duration(seconds: number): string {
  if (seconds === 86_400) return "a day";
  if (seconds === 3_600) return "an hour";
  if (seconds === 60) return "a minute";
  return seconds % 60 === 0 ? `in ${seconds / 60} minutes` : `in ${seconds} seconds`;
}
