import { CALDAV_PRESETS } from "#domain/calendar/caldav-presets.ts";
import { LIMITS } from "#domain/limits.ts";
import { message } from "#domain/messages/message.ts";
import { refuse, refuseFields } from "#domain/refusal.ts";
import { toPersonName } from "#domain/text.ts";
import type { AppContext } from "../../app-context.ts";
import { signedIn } from "../../http/credentials.ts";
import type { Call } from "../../http/serve.ts";
import { randomText } from "../../random-id.ts";
import { connectCaldav } from "../caldav/connect-caldav.ts";
import { missing, readCopy, weeksAhead } from "./read-copy.ts";
import { readSource } from "./read-source.ts";
import { calendarReply, openSettings, type SourceAccount, sourceSeals, type SourceSettings } from "./source.ts";
import { refuseFaults } from "./source-fault.ts";

export async function myCalendars({ credentials, locale }: Call<"myCalendars">, { database, keys }: AppContext) {
  const sources = await database.views.calendars.sources(signedIn(credentials).userID);
  return { calendars: sources.map((source) => calendarReply(keys, source, locale)) };
}

/** Reads the calendar before it stores it, so that a mistake is seen by the person who can correct it. */
export async function addCalendar(call: Call<"addCalendar">, context: AppContext) {
  const { database, keys, clock } = context;
  const { userID } = signedIn(call.credentials);
  const tooMany = () => refuse("taken", "api.tooManyCalendars", { count: LIMITS.calendars });
  const sources = await database.views.calendars.sources(userID);
  if (sources.length >= LIMITS.calendars) tooMany();
  const { settings, host, copy } = await readNew(call, userID, context);
  const row = { userID, calendarID: randomText(22) };
  const { seal } = sourceSeals(keys, row);
  const problem = missing(copy);
  const nowMs = clock().epochMilliseconds;
  const source = {
    ...row,
    kind: settings.account === undefined ? ("address" as const) : ("caldav" as const),
    host,
    content: seal("settings", settings),
    problem: problem === undefined ? null : seal("problem", problem),
    createdAt: nowMs,
    readAt: nowMs,
    triedAt: nowMs,
    pausedUntil: null,
  };
  const added = { ...source, copy: seal("copy", copy) };
  const place = placeOf(settings);
  const former = sources.filter((one) => placeOf(openSettings(keys, one)) === place);
  const isAdded = await database.transaction(async ({ calendarSources }) => {
    for (const { calendarID } of former) await calendarSources.remove(userID, calendarID);
    return calendarSources.insert(added, LIMITS.calendars);
  });
  if (!isAdded) tooMany();
  return calendarReply(keys, source, call.locale);
}

/** Names a calendar apart from its password and choices. Adding it again replaces it, for a lost reply or a new password. */
function placeOf(settings: SourceSettings | undefined): string | undefined {
  return settings && JSON.stringify([settings.account?.provider, settings.address, settings.username]);
}

async function readNew({ body }: Call<"addCalendar">, caller: string, context: AppContext) {
  const { address, username, password, name, showTitles = false, wholeDays = "busy" } = body;
  const { account, host, title } = await connect(body, caller, context);
  const settings = { showTitles, wholeDays, address, username, password, account };
  const window = weeksAhead(context.clock().epochMilliseconds);
  const request = { settings: { ...settings, name: title ?? host }, caller, window };
  // The source has no older copy, so the reading always brings a copy.
  const read = (await refuseFaults(host, readCopy(request, context))) ?? refuse("unavailable", "api.busy");
  const ownName = name ?? title ?? (toPersonName(read.name ?? "") || host);
  return { settings: { ...settings, name: ownName }, host, copy: read.copy };
}

type Connected = {
  readonly host: string;
  readonly account?: SourceAccount;
  /** The service's. */ readonly title?: string;
};

/** Finds the calendars of an account; all are chosen at first. */
async function connect(body: Call<"addCalendar">["body"], caller: string, context: AppContext): Promise<Connected> {
  const { provider, address = "", username = "", password = "" } = body;
  if (provider === undefined) return { host: hostIn(address) };
  const { root, title } = CALDAV_PRESETS[provider];
  const firstHost = hostIn(root ?? address);
  const login = { provider, username, password, ...(root === undefined && { address }) };
  const connecting = connectCaldav(login, { outbound: context.outbound, caller });
  const connection = await refuseFaults(firstHost, connecting);
  const account = { provider, connection, chosenIDs: connection.collections.map(({ id }) => id) };
  return { host: connection.host, account, ...(provider !== "other" && { title }) };
}

/** Refuses an address that has no host. */
export function hostIn(address: string): string {
  const sentence = message("api.calendarAddress");
  return URL.parse(address)?.host ?? refuseFields([{ path: "address", message: sentence }]);
}

export async function editCalendar({ params, body, credentials, locale }: Call<"editCalendar">, context: AppContext) {
  const { keys, database } = context;
  const { userID } = signedIn(credentials);
  return database.transaction(async ({ calendarSources }) => {
    const source = (await calendarSources.find(userID, params.calendarID)) ?? noSuchCalendar();
    // Settings that another key has sealed cannot be opened, so they cannot be changed.
    const settings = openSettings(keys, source) ?? refuse("unknown", "api.calendarLocked");
    const changed = editedSettings(settings, body);
    const isOther = changed.showTitles !== settings.showTitles || changed.account !== settings.account;
    const content = sourceSeals(keys, source).seal("settings", changed);
    await calendarSources.saveContent(source, content, isOther);
    const isDueNow = isOther ? { triedAt: null, problem: null } : {};
    return calendarReply(keys, { ...source, content, ...isDueNow }, locale);
  });
}

function editedSettings(settings: SourceSettings, body: Call<"editCalendar">["body"]): SourceSettings {
  const { name, showTitles, wholeDays, collectionIDs } = body;
  const { account } = settings;
  const ids = account?.connection.collections.map(({ id }) => id) ?? [];
  if (collectionIDs?.some((id) => !ids.includes(id))) refuse("unknown", "api.noSuchCalendar");
  return {
    ...settings,
    ...(name !== undefined && { name }),
    ...(showTitles !== undefined && { showTitles }),
    ...(wholeDays !== undefined && { wholeDays }),
    ...(account && collectionIDs && { account: { ...account, chosenIDs: collectionIDs } }),
  };
}

/** Reads a calendar now, unless its host wants a pause. */
export async function refreshCalendar(call: Call<"refreshCalendar">, context: AppContext) {
  const { keys, database, clock } = context;
  const sources = await database.views.calendars.sources(signedIn(call.credentials).userID);
  const source = sources.find(({ calendarID }) => calendarID === call.params.calendarID) ?? noSuchCalendar();
  const settings = openSettings(keys, source);
  const window = weeksAhead(clock().epochMilliseconds);
  const current = settings ? (await readSource({ source, settings, window }, context)).source : source;
  return calendarReply(keys, current, call.locale);
}

export async function removeCalendar({ params, credentials }: Call<"removeCalendar">, { database }: AppContext) {
  const { userID } = signedIn(credentials);
  const wasThere = await database.transaction(({ calendarSources }) =>
    calendarSources.remove(userID, params.calendarID),
  );
  if (!wasThere) noSuchCalendar();
  return undefined;
}

function noSuchCalendar(): never {
  return refuse("unknown", "api.noSuchCalendar");
}
