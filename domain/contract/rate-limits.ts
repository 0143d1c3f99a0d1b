import { message, type Message } from "../messages/message.ts";

/** The sentence for a caller who tries to log in or sign up too often (the words of the reference). */
const LATER = message("api.rateLimit");

const HOUR = 3_600;
const FROM = " from one address";

/** Slots of an answer that cost nothing beside the answer itself. */
export const FREE_SLOTS = 100;

/**
 * How much one address may do: `points` in each window of `seconds`, and in words `what` is counted of `whose`. A school
 * class of 60 behind one address answers, corrects itself and watches, all within a minute, and must never notice; a
 * caller who fills a database must.
 *
 * Whatever concerns an account counts per address of the sender too, so that no one can use up what another needs.
 */
export const RATE_LIMITS = {
  /**
   * Any call at all, also a refused one. Counted by each process for itself: it is the process that this protects, and
   * a question to Redis before every answer is what it must not cost.
   * 200 a second: 60 open pages that refetch after each other's saves stay below.
   */
  call: { points: 2_000, seconds: 10, what: "calls of any kind", whose: FROM },
  /**
   * Pages but those of meetings, and their files, which ask nothing of the database. A browser that comes for the first
   * time keeps a copy of all sixty: a class of 60 does so at once.
   */
  file: { points: 5_000, seconds: 10, what: "other pages and files", whose: FROM },
  /**
   * Kilobytes of replies of more than 64 kB, as they are sent. 300 people behind one address open a meeting of a
   * thousand answers within a minute; a caller who asks for such a reply again and again waits.
   */
  send: { points: 512 * 1_024, seconds: 60, what: "kilobytes of large replies", whose: " to one address" },
  /** Pictures of meetings that are drawn, for links that are pasted: a chat draws one for each version it shows. */
  drawPreview: { points: 60, seconds: 60, what: "pictures of meetings drawn", whose: FROM },
  createMeeting: { points: 100, seconds: HOUR, what: "new meetings", whose: FROM },
  /**
   * A guest's first answer. Per meeting: one address may help in many meetings, but not fill one with invented people.
   */
  answer: { points: 200, seconds: 600, per: "meeting", what: "new answers in one meeting", whose: FROM },
  /** A guest's first answer with an address, in any meeting: a class, but not a list of strangers. */
  giveAddress: { points: 100, seconds: HOUR, what: "new answers with an e-mail address", whose: FROM },
  /** Answers stored, first ones and changes, in all meetings together: each leaves something on the disk for weeks. */
  save: { points: 1_500, seconds: 300, what: "answers stored in all meetings", whose: FROM },
  /**
   * The size of what answers store: one with 2,880 slots takes as much of the disk as dozens of ordinary ones. 300
   * people who mark all times of the biggest meeting and correct themselves twice stay below.
   */
  saveSlots: {
    points: 3_000_000,
    seconds: HOUR,
    counts: "slots",
    what: "slots stored beyond the first 100 of each answer",
    whose: FROM,
  },
  /**
   * Addresses of one domain to which one sender has mails sent, by answers and sign-ups: three classes, but not a
   * company.
   */
  mailDomain: {
    points: 200,
    seconds: 86_400,
    what: "e-mail addresses of one domain to which mails go",
    whose: " caused from one address",
  },
  /** Every change but what makes something new. */
  change: { points: 300, seconds: 10, what: "changes of any kind", whose: FROM },
  /** Changes of an account that touch many meetings. */
  account: { points: 30, seconds: 60, per: "user", what: "changes of one account", whose: FROM },
  /** Looks into one's own calendar: each asks the provider. */
  readCalendar: { points: 120, seconds: 60, per: "user", what: "looks into one calendar", whose: FROM },
  logIn: { points: 200, seconds: 600, sentence: LATER, what: "logins", whose: FROM },
  /** Tries at one account: passwords are guessed like this. */
  logInAs: { points: 10, seconds: 60, per: "email", sentence: LATER, what: "logins into one account", whose: FROM },
  /**
   * Wrong passwords for one account, from everywhere. After these, networks from which it was never entered count
   * narrowly.
   */
  failedAs: {
    points: 100,
    seconds: HOUR,
    what: "wrong passwords for one account",
    whose: " from all addresses together (beyond that unknown networks go last)",
  },
  /** Tries at such an account from one such network. Its owner, in a new place, still has these. */
  logInFromElsewhere: {
    points: 10,
    seconds: 600,
    sentence: LATER,
    what: "logins into such an account",
    whose: " from a network from which it was never logged in to",
  },
  signUp: { points: 100, seconds: HOUR, sentence: LATER, what: "sign-ups", whose: FROM },
  signUpAs: {
    points: 3,
    seconds: 60,
    per: "mailbox",
    sentence: LATER,
    what: "sign-ups for one e-mail address",
    whose: FROM,
  },
  resetPassword: { points: 60, seconds: HOUR, sentence: LATER, what: "requests", whose: FROM },
  /** Mails that one sender may cause at one mailbox, of either kind. */
  signUpMail: {
    points: 3,
    seconds: HOUR,
    sentence: LATER,
    what: "mails to one mailbox",
    whose: " caused from one address",
  },
  resetMail: {
    points: 3,
    seconds: HOUR,
    per: "mailbox",
    sentence: LATER,
    what: "requests for one mailbox",
    whose: FROM,
  },
  /** The same from all senders together: what a stranger's mailbox must bear. */
  signUpMailbox: {
    points: 10,
    seconds: HOUR,
    sentence: LATER,
    what: "mails to one mailbox",
    whose: " from all addresses together",
  },
  resetMailbox: {
    points: 10,
    seconds: HOUR,
    sentence: LATER,
    what: "mails to one mailbox",
    whose: " from all addresses together (beyond that none is sent)",
  },
} as const satisfies Record<string, RateLimitRule>;

export type RateLimitRule = {
  readonly points: number;
  readonly seconds: number;
  /**
   * What else a call must share to be counted together, beside the address of its sender: the user, `meetingID` of the
   * path, `email` of the body as it stands, or the mailbox that such an address names.
   */
  readonly per?: LimitKey;
  /** What of a call makes its points, where they are not one: slots that it stores beyond {@link FREE_SLOTS}. */
  readonly counts?: "slots";
  /** Instead of the usual one, which says how long to wait. */
  readonly sentence?: Message;
  readonly what: string;
  readonly whose: string;
};
export type LimitKey = "user" | "meeting" | "email" | "mailbox";
export type LimitedAction = keyof typeof RATE_LIMITS;
