import { message, type Message } from "../messages/message.ts";

/** For a caller who logs in or signs up too often (the words of the reference). */
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
 * The allowance of an address: `points` in each window of `seconds`; `what` and `whose` say in words what is counted. A
 * school class of 60 behind one address answers, corrects and watches within a minute, and must never meet a limit. A
 * caller who fills a database must meet it. Limits on an account count per sender too, so that nobody can use up
 * another's allowance.
 */
export const RATE_LIMITS = {
  /**
   * Any call, also a refused one. Each process counts for itself, because the limit protects the process, and a query
   * to Redis before every reply would cost too much. It allows 200 a second: 60 open pages that refetch after each
   * other's saves stay below. A large reply counts as more calls (`serve.ts`): 300 people behind one address may open a
   * meeting of a thousand answers within seconds.
   */
  call: { points: 2_000, seconds: 10, what: "calls of any kind" },
  /** A new browser caches all sixty files; a class of 60 does so at once. */
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
  /** Preview pictures of pasted links: a chat draws one for each version that it shows. */
  drawPreview: { points: 60, seconds: 60, what: "pictures of meetings drawn" },
  createMeeting: {
    points: 100,
    seconds: HOUR,
    callers: "guests",
    what: "new meetings",
    whose: " of guests from one address",
  },
  /** An account has its own allowance, wherever its user and programs are; accounts of one address share a wide one. */
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
  /** An address may help in many meetings, but must not fill one with invented people. */
  answer: { points: 200, seconds: 600, per: "meeting", what: "new answers in one meeting" },
  /**
   * New answers of a meeting from everywhere. Beyond, each network adds few: strangers neither fill a meeting nor lock
   * anyone out.
   */
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
  /** A guest's first answer with an address, in any meeting: enough for a class, not for a list of strangers. */
  giveAddress: { points: 100, seconds: HOUR, what: "new answers with an e-mail address" },
  /**
   * First answers with one mailbox, which hears of each meeting: a stranger may have typed the address. By mailbox and
   * sender, so that one sender cannot use up a mailbox's allowance.
   */
  giveMailbox: { points: 5, seconds: DAY, sentence: GIVEN, what: "new answers with one e-mail address" },
  givenMailbox: {
    points: 30,
    seconds: DAY,
    sentence: GIVEN,
    what: "new answers with one e-mail address",
    whose: FROM_ALL,
  },
  /** Mails of a guest's own link to a typed address. */
  mailLink: { points: 3, seconds: DAY, what: "mails with a guest's own link", whose: " for one key" },
  /**
   * Adding a proved address matches its user's answer at once, so each address is a guess at an answer's person. It
   * allows three times as many addresses as expected people, but no list of guesses.
   */
  expectAddress: {
    points: 600,
    seconds: DAY,
    what: "addresses of expected people",
    whose: " in one meeting",
  },
  /** Stored answers, first ones and changes, in all meetings together: each occupies disk for weeks. */
  save: { points: 1_500, seconds: 300, what: "answers stored in all meetings" },
  /**
   * The size of stored answers, because an answer with 2,880 slots takes as much disk as dozens of ordinary answers. It
   * suffices for 300 people who mark all slots of the biggest meeting and correct themselves twice.
   */
  saveSlots: {
    points: 3_000_000,
    seconds: HOUR,
    counts: "slots",
    what: "slots stored beyond the first 100 of each answer",
  },
  /** A change of `slotMinutes` rewrites all answers of a meeting; the rewritten slots count as stored, too. */
  reshape: { points: 1, seconds: 60, what: "change of the length of slots", whose: " of a meeting that has answers" },
  /** Answers and sign-ups together: enough for three classes, not for a company. */
  mailDomain: { points: 200, seconds: DAY, what: "e-mail addresses of one domain to which mails go", whose: BY_ONE },
  /** Every change that creates nothing. */
  change: { points: 300, seconds: 10, what: "changes of any kind" },
  /** Changes of an account that touch many meetings. */
  account: { points: 30, seconds: 60, per: "user", what: "changes of one account" },
  /** Reads of the user's calendar: each read asks the provider. */
  readCalendar: { points: 120, seconds: 60, per: "user", what: "looks into one calendar" },
  /**
   * Calendars that the server reads because a user says so: all twenty twice, with mistakes. Readings with a meeting
   * are rarer by themselves, because each calendar is read every five minutes.
   */
  fetchCalendar: {
    points: 60,
    seconds: 600,
    callers: "users",
    isForAccount: true,
    what: "calendars added or read now",
    whose: " of one account",
  },
  /** Each makes the server read one calendar: a class of 60 with two calendars each may open a meeting twice. */
  fetchGuestCalendar: { points: 300, seconds: 600, what: "looks into calendars of guests" },
  /** A calendar program reads a feed about once an hour. */
  readFeed: { points: 120, seconds: 600, what: "reads of one calendar feed", whose: FROM_ALL },
  logIn: { points: 200, seconds: 600, sentence: LATER, what: "logins" },
  /** Logins to one account, against guessing. */
  logInAs: { points: 10, seconds: 60, per: "email", sentence: LATER, what: "logins into one account" },
  /** Wrong passwords for one account, from everywhere. Beyond, each network has few further tries. */
  failedAs: {
    points: 100,
    seconds: HOUR,
    what: "wrong passwords for one account",
    whose: " from all addresses together (beyond that each network may try a few times)",
  },
  /** Further tries at such an account from one network, so that its owner still gets in. */
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
  /** Mails from one sender to one mailbox, of either kind. */
  signUpMail: { points: 3, seconds: HOUR, sentence: LATER, what: TO_MAILBOX, whose: BY_ONE },
  resetMail: { points: 3, seconds: HOUR, per: "mailbox", sentence: LATER, what: "requests for one mailbox" },
  /** A mailbox has many spellings, by dots, domains and subdomains, and no table knows all. */
  signUpDomain: { points: 10, seconds: HOUR, sentence: LATER, what: "mails of sign-ups to one domain", whose: BY_ONE },
  /**
   * Mails to one mailbox from all senders: a stranger must bear so many. The window is as long as a link works
   * (`server/accounts/sign-up.ts`), so a refused sender's mailbox already has a working link.
   */
  signUpMailbox: { points: 5, seconds: 1_800, what: TO_MAILBOX, whose: NONE_BEYOND },
  resetMailbox: { points: 10, seconds: HOUR, sentence: LATER, what: TO_MAILBOX, whose: NONE_BEYOND },
} as const satisfies Record<string, RateLimitRule>;

export type RateLimitRule = {
  readonly points: number;
  readonly seconds: number;
  /**
   * Counts calls of an address together only if they share this value. It is the user, the `meetingID` of the path, the
   * `email` of the body as written, or its mailbox.
   */
  readonly per?: LimitKey;
  /** Counts stored slots beyond {@link FREE_SLOTS}; absent: a call is one point. */
  readonly counts?: "slots";
  /** Counts only callers without an account, or only callers with an account. */
  readonly callers?: "guests" | "users";
  /** Counts the account from all addresses together: nobody else can use up its points. */
  readonly isForAccount?: true;
  /** Replaces the usual sentence, which tells how long to wait. */
  readonly sentence?: Message;
  readonly what: string;
  /** Absent: from one address. */
  readonly whose?: string;
};
export type LimitKey = "user" | "meeting" | "email" | "mailbox";
export type LimitedAction = keyof typeof RATE_LIMITS;
