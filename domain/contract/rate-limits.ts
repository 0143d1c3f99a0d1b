import { message, type Message } from "../messages/message.ts";

/** The sentence for a caller who tries to log in or sign up too often (the words of the reference). */
const LATER = message("api.rateLimit");

const HOUR = 3_600;
const DAY = 24 * HOUR;
const GIVEN = message("api.mailboxGiven");

const FROM_ALL = " from all addresses together";
const NONE_BEYOND = `${FROM_ALL} (beyond that none is sent)`;
const BY_ONE = " caused from one address";
const TO_MAILBOX = "mails to one mailbox";

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
   * 200 a second: 60 open pages that refetch after each other's saves stay below. A large reply counts as more calls
   * (`serve.ts`): 300 people behind one address may open a meeting of a thousand answers within seconds.
   */
  call: { points: 2_000, seconds: 10, what: "calls of any kind" },
  /** A browser that comes for the first time keeps a copy of all sixty files: a class of 60 does so at once. */
  file: { points: 5_000, seconds: 10, what: "other pages and files" },
  /** A company of 300 that reconnects twice after a restart never notices. */
  openNews: { points: 800, seconds: 80, what: "connections for notes opened" },
  /** A page sends one or two messages in its life. */
  askNews: { points: 50, seconds: 10, what: "messages", whose: " over one connection for notes" },
  /** Messages beyond these, which are refused unread. */
  floodNews: {
    points: 5_000,
    seconds: 10,
    what: "refused messages",
    whose: " over all connections for notes of one address",
  },
  /** Pictures of meetings that are drawn, for links that are pasted: a chat draws one for each version it shows. */
  drawPreview: { points: 60, seconds: 60, what: "pictures of meetings drawn" },
  createMeeting: {
    points: 100,
    seconds: HOUR,
    callers: "guests",
    what: "new meetings",
    whose: " of guests from one address",
  },
  /** An account has an allowance of its own, wherever its user and programs are; accounts of one address have a wide one together. */
  createMeetingAs: {
    points: 1_000,
    seconds: HOUR,
    callers: "users",
    isForAccount: true,
    what: "new meetings",
    whose: " of one account",
  },
  createMeetingFrom: {
    points: 5_000,
    seconds: HOUR,
    callers: "users",
    what: "new meetings",
    whose: " of all accounts from one address",
  },
  /** One address may help in many meetings, but not fill one with invented people. */
  answer: { points: 200, seconds: 600, per: "meeting", what: "new answers in one meeting" },
  /** The same from everywhere. After these, each network adds few: strangers fill no meeting, and lock no one out of it. */
  answersOf: {
    points: 300,
    seconds: HOUR,
    what: "new answers of guests in one meeting",
    whose: " from all addresses together (beyond that each network may add few)",
  },
  answerAfterMany: {
    points: 10,
    seconds: HOUR,
    what: "new answers in such a meeting",
    whose: " from one network, but for the organiser",
  },
  /** A guest's first answer with an address, in any meeting: a class, but not a list of strangers. */
  giveAddress: { points: 100, seconds: HOUR, what: "new answers with an e-mail address" },
  /**
   * The same of one mailbox, which hears of each of those meetings: a stranger may have typed the address. By mailbox and
   * sender, so that one sender takes little of what the mailbox may be given.
   */
  giveMailbox: { points: 5, seconds: DAY, sentence: GIVEN, what: "new answers with one e-mail address" },
  givenMailbox: {
    points: 30,
    seconds: DAY,
    sentence: GIVEN,
    what: "new answers with one e-mail address",
    whose: FROM_ALL,
  },
  /** A guest's own link, mailed to an address that is typed for it. */
  mailLink: { points: 3, seconds: DAY, what: "mails with a guest's own link", whose: " for one key" },
  /**
   * Adding a proved address matches the answer of its user at once, so each address is a guess at whose answer it is: three
   * times as many as people may be expected, and not a list of guesses.
   */
  expectAddress: {
    points: 600,
    seconds: DAY,
    what: "addresses of expected people",
    whose: " in one meeting",
  },
  /** Answers stored, first ones and changes, in all meetings together: each leaves something on the disk for weeks. */
  save: { points: 1_500, seconds: 300, what: "answers stored in all meetings" },
  /**
   * The size of what answers store: one with 2,880 slots takes as much of the disk as dozens of ordinary ones. 300
   * people who mark all slots of the biggest meeting and correct themselves twice stay below.
   */
  saveSlots: {
    points: 3_000_000,
    seconds: HOUR,
    counts: "slots",
    what: "slots stored beyond the first 100 of each answer",
  },
  /** A change of `slotMinutes` writes all answers of a meeting anew; what it writes counts as slots stored, too. */
  reshape: { points: 1, seconds: 60, what: "change of the length of slots", whose: " of a meeting that has answers" },
  /** By answers and sign-ups together: three classes, but not a company. */
  mailDomain: { points: 200, seconds: DAY, what: "e-mail addresses of one domain to which mails go", whose: BY_ONE },
  /** Every change but what makes something new. */
  change: { points: 300, seconds: 10, what: "changes of any kind" },
  /** Changes of an account that touch many meetings. */
  account: { points: 30, seconds: 60, per: "user", what: "changes of one account" },
  /** Looks into one's own calendar: each asks the provider. */
  readCalendar: { points: 120, seconds: 60, per: "user", what: "looks into one calendar" },
  /** A calendar program reads it about once an hour. */
  readFeed: { points: 120, seconds: 600, what: "reads of one calendar feed", whose: FROM_ALL },
  logIn: { points: 200, seconds: 600, sentence: LATER, what: "logins" },
  /** Tries at one account: passwords are guessed like this. */
  logInAs: { points: 10, seconds: 60, per: "email", sentence: LATER, what: "logins into one account" },
  /** Wrong passwords for one account, from everywhere. After these, each network has few tries more. */
  failedAs: {
    points: 100,
    seconds: HOUR,
    what: "wrong passwords for one account",
    whose: " from all addresses together (beyond that each network may try a few times)",
  },
  /** Tries at such an account from one network. Its owner still has these. */
  logInAfterMany: {
    points: 10,
    seconds: 600,
    sentence: LATER,
    what: "logins into such an account",
    whose: " from one network",
  },
  signUp: { points: 100, seconds: HOUR, sentence: LATER, what: "sign-ups" },
  signUpAs: { points: 3, seconds: 60, per: "mailbox", sentence: LATER, what: "sign-ups for one e-mail address" },
  resetPassword: { points: 60, seconds: HOUR, sentence: LATER, what: "requests" },
  /** Mails that one sender may cause at one mailbox, of either kind. */
  signUpMail: { points: 3, seconds: HOUR, sentence: LATER, what: TO_MAILBOX, whose: BY_ONE },
  resetMail: { points: 3, seconds: HOUR, per: "mailbox", sentence: LATER, what: "requests for one mailbox" },
  /** A mailbox has many spellings, by dots, domains and subdomains, and no table knows all of them. */
  signUpDomain: { points: 10, seconds: HOUR, sentence: LATER, what: "mails of sign-ups to one domain", whose: BY_ONE },
  /**
   * The same from all senders together: what a stranger's mailbox must bear. As long as a link works
   * (`server/accounts/sign-up.ts`): so who gets no further mail has one with a link that works.
   */
  signUpMailbox: { points: 5, seconds: 1_800, what: TO_MAILBOX, whose: NONE_BEYOND },
  resetMailbox: { points: 10, seconds: HOUR, sentence: LATER, what: TO_MAILBOX, whose: NONE_BEYOND },
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
  /** Counts callers with or without an account alone. */
  readonly callers?: "guests" | "users";
  /** Counts the account from all addresses together: nobody else can use up its points. */
  readonly isForAccount?: true;
  /** Instead of the usual one, which says how long to wait. */
  readonly sentence?: Message;
  readonly what: string;
  /** Without it: from one address. */
  readonly whose?: string;
};
export type LimitKey = "user" | "meeting" | "email" | "mailbox";
export type LimitedAction = keyof typeof RATE_LIMITS;
