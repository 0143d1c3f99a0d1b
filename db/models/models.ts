import { DataTypes, type DataType, type ModelAttributes, type Optional, type Sequelize } from "sequelize";
import type { CalendarProviderName, ProviderName } from "#domain/calendar/provider.ts";
import type { HoursByDay } from "#domain/meeting/hours.ts";
import type { UsualDays } from "#domain/meeting/usual-week.ts";
import type { MeetingKind } from "#domain/meeting/kind.ts";
import type { Weekday } from "#domain/time/weekdays.ts";
import type { ExpectedID, MeetingID, RespondentID, UserID } from "#domain/ids.ts";
import type { SlotMinutes } from "#domain/time/slot-length.ts";
import type { Sender } from "../connection/connections.ts";
import { Table } from "./table.ts";

/** A column's type for Sequelize. The table's constraints guarantee `Value`. */
type Column<Value, IsDefaulted extends boolean = false> = {
  readonly type: DataType;
  readonly primaryKey?: boolean;
  /** Carry the types; absent at run time. */
  readonly value?: Value;
  readonly isDefaulted?: IsDefaulted;
};
type Columns = { readonly [name: string]: Column<unknown, boolean> };

const text = <Value extends string = string>(): Column<Value> => ({ type: DataTypes.TEXT });
const bytes: Column<Uint8Array> = { type: DataTypes.BLOB };
/** In milliseconds since the epoch, as everywhere outside of PostgreSQL. */
const instant: Column<number> = { type: DataTypes.DATE };
const flag: Column<boolean> = { type: DataTypes.BOOLEAN };
const integer = <Value extends number = number>(): Column<Value> => ({ type: DataTypes.INTEGER });
const days: Column<string[]> = { type: DataTypes.ARRAY(DataTypes.DATEONLY) };
const hoursByDay: Column<HoursByDay> = { type: DataTypes.JSONB };
const usualDays: Column<UsualDays> = { type: DataTypes.JSONB };
const texts = <Value extends string>(): Column<Value[]> => ({ type: DataTypes.ARRAY(DataTypes.TEXT) });
/** A bigint, which the driver returns as text. */
const count: Column<string> = { type: DataTypes.BIGINT };

const key = <Value>(column: Column<Value>): Column<Value> => ({ ...column, primaryKey: true });
const nullable = <Value>({ type }: Column<Value>): Column<Value | null> => ({ type });
/** PostgreSQL fills the column when it is not given. */
const defaulted = <Value>({ type }: Column<Value>): Column<Value, true> => ({ type });

const provider = text<ProviderName>();
const calendarProvider = text<CalendarProviderName>();
/** A provider account, linked or to be linked. */
const account = { subject: text(), scopes: text(), hasCalendar: flag };
/** Things that a browser takes to a provider, and that expire. */
const bound = { browserHash: bytes, expiresAt: instant };

/**
 * The tables and their columns, with the names of PostgreSQL in camel case. Columns that only statements use are left
 * out.
 */
const TABLES = {
  meetings: {
    meetingID: key(text<MeetingID>()),
    name: text(),
    about: text(),
    place: nullable(text()),
    timezone: text(),
    dates: days,
    startQuarter: integer(),
    endQuarter: integer(),
    kind: text<MeetingKind>(),
    weekdays: nullable(texts<Weekday>()),
    hoursByDay: nullable(hoursByDay),
    slotMinutes: integer<SlotMinutes>(),
    scheduledStart: nullable(instant),
    scheduledEnd: nullable(instant),
    protectAnswers: flag,
    closesAt: nullable(instant),
    durationMinutes: nullable(integer()),
    requiredRespondents: texts<RespondentID>(),
    minRespondents: nullable(integer()),
    allowIfNeeded: flag,
    answersHidden: flag,
    organiserKeyHash: nullable(bytes),
    creator: nullable(text<UserID>()),
    organiserGone: defaulted(flag),
    version: defaulted(integer()),
    arrivals: defaulted(integer()),
    sequence: defaulted(integer()),
    unseenSteps: defaulted(integer()),
    expectedTold: defaulted(flag),
    createdAt: defaulted(instant),
  },
  meetingRequests: { requestHash: key(bytes), bodyHash: bytes, meetingID: text<MeetingID>(), askedAt: instant },
  otherRequests: { requestHash: key(bytes), bodyHash: bytes, askedAt: instant },
  respondents: {
    meetingID: key(text<MeetingID>()),
    respondentID: key(text<RespondentID>()),
    arrival: integer(),
    name: text(),
    note: defaulted(nullable(text())),
    email: nullable(text()),
    keyHash: nullable(bytes),
    userID: nullable(text<UserID>()),
    locale: defaulted(text()),
  },
  answerRequests: {
    meetingID: key(text<MeetingID>()),
    requestHash: key(bytes),
    bodyHash: bytes,
    respondentID: text<RespondentID>(),
    askedAt: instant,
  },
  removedAnswers: { meetingID: key(text<MeetingID>()), respondentID: key(text<RespondentID>()), removedAt: instant },
  expectedPeople: {
    meetingID: key(text<MeetingID>()),
    expectedID: key(text<ExpectedID>()),
    name: text(),
    email: nullable(text()),
    mailbox: nullable(bytes),
    required: flag,
    respondentID: defaulted(nullable(text<RespondentID>())),
    unmatched: defaulted(flag),
    linkCount: defaulted(integer()),
    mailRefused: defaulted(flag),
  },
  expectedMails: {
    meetingID: key(text<MeetingID>()),
    mailbox: key(bytes),
    kind: text<"invitation" | "reminder">(),
    link: text(),
    recipient: bytes,
    organiser: bytes,
    at: key(instant),
  },
  gridUpdates: { meetingID: key(text<MeetingID>()), seq: key(count), bytes },
  /** A meeting's grid document up to and including `seq`. */
  gridSnapshots: { meetingID: key(text<MeetingID>()), seq: count, state: bytes },
  users: {
    userID: key(text<UserID>()),
    name: text(),
    email: text(),
    passwordHash: nullable(text()),
    subscribed: flag,
    locale: text(),
    hourCycle: nullable(text<"12" | "24">()),
    firstDay: nullable(text<"monday" | "sunday" | "saturday">()),
    language: nullable(text()),
    emailVerifiedAt: nullable(instant),
    createdAt: defaulted(instant),
    disabledAt: defaulted(nullable(instant)),
  },
  sessions: {
    sessionID: key(text()),
    userID: text<UserID>(),
    createdAt: defaulted(instant),
    expiresAt: instant,
    device: text(),
    usedAt: nullable(instant),
  },
  passwordResets: { resetID: key(text()), userID: text<UserID>(), expiresAt: instant },
  accessTokens: {
    tokenID: key(text()),
    userID: text<UserID>(),
    name: text(),
    hash: bytes,
    createdAt: instant,
    usedAt: nullable(instant),
  },
  usualWeeks: { userID: key(text<UserID>()), timezone: text(), days: usualDays },
  feeds: { userID: key(text<UserID>()), feedID: text() },
  closedAddresses: { mailbox: key(bytes), closedAt: instant },
  oauthAccounts: {
    userID: key(text<UserID>()),
    provider: key(provider),
    ...account,
    tokens: nullable(bytes),
    calendarChoice: nullable(bytes),
    pausedUntil: nullable(instant),
    refreshingUntil: nullable(instant),
    grantProblem: nullable(text<"revoked" | "incomplete">()),
    vouches: flag,
  },
  oauthStates: { stateHash: key(bytes), provider, sessionID: nullable(text()), content: bytes, ...bound },
  loginCodes: { codeHash: key(bytes), userID: text<UserID>(), ...bound },
  linkConfirmations: {
    confirmationID: key(text()),
    userID: text<UserID>(),
    provider,
    ...account,
    tokens: nullable(bytes),
    ...bound,
  },
  calendarWindows: {
    userID: key(text<UserID>()),
    provider: key(calendarProvider),
    windowStart: key(instant),
    windowEnd: key(instant),
    content: bytes,
    usedAt: instant,
  },
  calendarEntries: {
    meetingID: key(text<MeetingID>()),
    userID: key(text<UserID>()),
    provider: key(calendarProvider),
    entryKey: text(),
    eventID: nullable(text()),
    told: nullable(bytes),
  },
  calendarSources: {
    calendarID: key(text()),
    userID: text<UserID>(),
    kind: text<"address" | "caldav">(),
    host: text(),
    content: bytes,
    copy: nullable(bytes),
    problem: nullable(bytes),
    createdAt: instant,
    readAt: instant,
    triedAt: nullable(instant),
    pausedUntil: nullable(instant),
  },
  mailDeliveries: {
    key: key(text()),
    kind: text<"account" | "answered" | "schedule">(),
    mailbox: bytes,
    meetingID: nullable(text<MeetingID>()),
    sequence: nullable(integer()),
    scheduledStart: nullable(instant),
    scheduledEnd: nullable(instant),
    scheduledKind: text<MeetingKind>(),
    told: nullable(bytes),
    begunAt: instant,
    sentAt: nullable(instant),
  },
  blocks: { value: key(text()), kind: text<"network" | "domain">(), createdAt: defaulted(instant) },
  mailCauses: {
    key: key(text()),
    userID: nullable(text<UserID>()),
    meetingID: nullable(text<MeetingID>()),
    at: instant,
  },
  mailSuppressions: { mailbox: key(bytes) },
  untoldAnswers: { meetingID: key(text<MeetingID>()), respondentID: key(text<RespondentID>()) },
} as const satisfies { readonly [table: string]: Columns };

type Values<Of extends Columns> = { [Name in keyof Of]: Of[Name] extends Column<infer Value, boolean> ? Value : never };
type Defaulted<Of extends Columns> = {
  [Name in keyof Of]: Of[Name] extends Column<unknown, true> ? Name : never;
}[keyof Of];

type TableName = keyof typeof TABLES;

export type Row<Name extends TableName> = Values<(typeof TABLES)[Name]>;
type NewRow<Name extends TableName> = Optional<Row<Name>, Defaulted<(typeof TABLES)[Name]>>;

export type Tables = { readonly [Name in TableName]: Table<Row<Name>, NewRow<Name>> };

/** Declares every table to `sequelize`. Returns the tables of a transaction or of the pool. */
export function defineTables(sequelize: Sequelize): (sender: Sender) => Tables {
  const models = Object.entries<Columns>(TABLES).map(([table, columns]) => {
    const attributes: ModelAttributes = Object.fromEntries(
      Object.entries(columns).map(([name, { type, primaryKey = false }]) => [
        name,
        { type, primaryKey, field: inSnakeCase(name) },
      ]),
    );
    return [table, sequelize.define(table, attributes, { tableName: inSnakeCase(table) })] as const;
  });
  // Object.fromEntries forgets which row each table has.
  return (sender) =>
    Object.fromEntries(models.map(([table, model]) => [table, new Table(model, sender)])) as unknown as Tables;
}

/** `sessionID` to `session_id`. */
function inSnakeCase(name: string): string {
  return name.replace(/ID$|[A-Z]/g, (start) => `_${start.toLowerCase()}`);
}
