import { parseMeetingID } from "#domain/meeting-id.ts";
import { parseRespondentID } from "#domain/respondent-id.ts";
import type { Slot } from "#domain/time/slot.ts";
import type { AnswerEdit } from "./answer-edit.ts";
import type { Credentials, SendError, SendErrorKind, QueuedAnswer, AnswerTarget } from "./queued-answer.ts";

const TROUBLES: readonly SendErrorKind[] = [
  "meeting-gone",
  "answer-gone",
  "times-gone",
  "protected",
  "signed-out",
  "full",
  "refused",
];

/** Storage outlives versions of this page, and extensions write to it: whatever has another form does not wait. */
export function parseQueuedAnswer(value: unknown): QueuedAnswer | undefined {
  if (!isObject(value)) return undefined;
  const { meetingID, meetingName, owner, credentials, savedAt, notBefore, tries, isHidden } = value;
  const [id, whose, edit] = [parseMeetingID(textOf(meetingID)), parseWhose(value["whose"]), parseEdit(value["edit"])];
  const isTold = typeof meetingName === "string" && typeof owner === "string" && isObject(credentials);
  if (id === undefined || whose === undefined || edit === undefined || !isTold) return undefined;
  if (![savedAt, notBefore, tries].every((number) => Number.isSafeInteger(number))) return undefined;
  const attempt = parseAttempt(value["attempt"]);
  const trouble = parseTrouble(value["trouble"]);
  return {
    meetingID: id,
    meetingName,
    owner,
    whose,
    edit,
    ...(attempt !== undefined && { attempt }),
    credentials: textsOf(credentials, ["token", "respondentKey", "organiserKey"]),
    savedAt: savedAt as number,
    notBefore: notBefore as number,
    tries: tries as number,
    ...(trouble !== undefined && { trouble }),
    ...(isHidden === true && { isHidden }),
  };
}

function parseWhose(value: unknown): AnswerTarget | undefined {
  if (!isObject(value)) return undefined;
  const { kind, name, email, respondentID } = value;
  if (kind === "own" && typeof name === "string") return { kind, name };
  if (kind === "guest" && typeof name === "string") return { kind, name, ...(typeof email === "string" && { email }) };
  const id = typeof respondentID === "string" ? parseRespondentID(respondentID) : undefined;
  return kind === "answer" && id !== undefined ? { kind, respondentID: id } : undefined;
}

function parseAttempt(value: unknown): QueuedAnswer["attempt"] {
  const edit = parseEdit(value);
  const requestID = isObject(value) ? value["requestID"] : undefined;
  return edit !== undefined && typeof requestID === "string" ? { ...edit, requestID } : undefined;
}

function parseEdit(value: unknown): AnswerEdit | undefined {
  if (!isObject(value)) return undefined;
  const { base, slots } = value;
  return isSlotSet(base) && isSlotSet(slots) ? { base, slots } : undefined;
}

function parseTrouble(value: unknown): SendError | undefined {
  if (!isObject(value)) return undefined;
  const kind = TROUBLES.find((one) => one === value["kind"]);
  return kind === undefined ? undefined : { kind, message: textOf(value["message"]) };
}

function isSlotSet(value: unknown): value is ReadonlySet<Slot> {
  return value instanceof Set && [...(value as Set<unknown>)].every((slot) => Number.isSafeInteger(slot));
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function textsOf(from: Record<string, unknown>, names: readonly (keyof Credentials)[]): Credentials {
  return Object.fromEntries(names.flatMap((name) => (typeof from[name] === "string" ? [[name, from[name]]] : [])));
}
