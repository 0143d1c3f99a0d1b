// oxlint-disable-next-line eslint/no-restricted-imports -- weighs nothing before a page is usable: it comes when that is idle
import * as z from "zod/mini";
import { parseMeetingID, type MeetingID, parseRespondentID, type RespondentID } from "#domain/ids.ts";
import { MEETING_KINDS } from "#domain/meeting/kind.ts";
import { type AnswerEdit, editIn } from "./answer-edit.ts";

// The page's policy allows no code that is made from text.
z.config({ jitless: true });

const meetingID = z.custom<MeetingID>((value) => typeof value === "string" && parseMeetingID(value) !== undefined);
const respondentID = z.custom<RespondentID>(
  (value) => typeof value === "string" && parseRespondentID(value) !== undefined,
);
/** A part of another form counts as absent, and the rest as it is. */
const ifReadable = <T extends z.ZodMiniType>(part: T) => z.catch(z.optional(part), undefined); // oxlint-disable-line promise/valid-params -- no promise's

const storedAnswer = z.object({
  meetingID,
  respondentID,
  owner: z.string(),
  meetingName: z.string(),
  respondentKey: ifReadable(z.string()),
});

/** An answer of this device that the server has stored, of which no page has told yet. */
export type StoredAnswer = Readonly<z.infer<typeof storedAnswer>>;

export function parseStoredAnswer(value: unknown): StoredAnswer | undefined {
  return storedAnswer.safeParse(value).data;
}

const answerEdit = z.pipe(
  z.transform(editIn),
  z.custom<AnswerEdit>((edit) => edit !== undefined),
);

const target = z.discriminatedUnion("kind", [
  // The signed-in user's own, whether there is one already or not.
  z.object({ kind: z.literal("own"), name: z.string() }),
  // Of a guest who has none on the server yet, as far as this device knows.
  z.object({ kind: z.literal("guest"), name: z.string(), email: ifReadable(z.string()) }),
  z.object({ kind: z.literal("answer"), respondentID }),
]);

const sendError = z.object({
  kind: z.enum(["meeting-gone", "answer-gone", "times-gone", "protected", "signed-out", "full", "refused"]),
  /** The server's sentence; it is shown where the kind does not say everything. */
  message: z.string(),
});

const storedForm = z.object({
  meetingID,
  meetingName: z.string(),
  /** How long each of the slots is, in quarter hours; that of half hours where it is not said. */
  slotLength: ifReadable(z.int()),
  /** Of which kind the meeting was; one of dates where it is not said. */
  kind: ifReadable(z.enum(MEETING_KINDS)),
  owner: z.string(),
  whose: target,
  attempt: ifReadable(z.intersection(answerEdit, z.object({ requestID: z.string(), slotLength: ifReadable(z.int()) }))),
  edit: answerEdit,
  credentials: z.object({
    token: ifReadable(z.string()),
    respondentKey: ifReadable(z.string()),
    organiserKey: ifReadable(z.string()),
  }),
  /** Of the page on which it was saved; absent for the browser's own. What is no tag would make every call with it fail. */
  language: ifReadable(z.string().check(z.regex(/^[a-z]{2,3}(-[a-z\d]{2,8})*$/i))),
  savedAt: z.int(),
  notBefore: z.int(),
  tries: z.int(),
  trouble: ifReadable(sendError),
  /** Its owner has signed out: other users are not told of it. */
  isHidden: ifReadable(z.literal(true)),
});

/** An answer that waits, as storage holds it. Pages and workers of other versions read it too: fields are only added. */
export type StoredForm = z.infer<typeof storedForm>;

/** Storage outlives versions of this page, and extensions write to it: whatever has another form does not wait. */
export function parseForm(value: unknown): StoredForm | undefined {
  return storedForm.safeParse(value).data;
}
