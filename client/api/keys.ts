import { parseRespondentID, type RespondentID } from "#domain/respondent-id.ts";

/** Shows the server which answer is this browser's own. */
export type AnswerKey = { readonly respondentID: RespondentID; readonly respondentKey: string };

/** Where the browser refuses storage (private windows, policies), keys last as long as the page. */
const memory = new Map<string, string>();

export function organiserKeyOf(meetingID: string): string | undefined {
  return read(`overlap.organiser.${meetingID}`);
}

export function rememberOrganiserKey(meetingID: string, organiserKey: string): void {
  write(`overlap.organiser.${meetingID}`, organiserKey);
}

export function answerKeyOf(meetingID: string): AnswerKey | undefined {
  const [id = "", respondentKey] = read(`overlap.answer.${meetingID}`)?.split(" ") ?? [];
  const respondentID = parseRespondentID(id);
  return respondentID === undefined || respondentKey === undefined ? undefined : { respondentID, respondentKey };
}

export function rememberAnswerKey(meetingID: string, key: { respondentID: string; respondentKey: string }): void {
  write(`overlap.answer.${meetingID}`, `${key.respondentID} ${key.respondentKey}`);
}

export function forgetAnswerKey(meetingID: string): void {
  const name = `overlap.answer.${meetingID}`;
  memory.delete(name);
  tryStorage((storage) => storage.removeItem(name));
}

function read(name: string): string | undefined {
  return tryStorage((storage) => storage.getItem(name)) ?? memory.get(name);
}

function write(name: string, value: string): void {
  memory.set(name, value);
  tryStorage((storage) => storage.setItem(name, value));
}

function tryStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(localStorage);
  } catch {
    return undefined;
  }
}
