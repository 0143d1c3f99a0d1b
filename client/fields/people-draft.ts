import type { BodyOf } from "#domain/contract/endpoints.ts";
import { type Named, parsePeople } from "#domain/meeting/pasted-people.ts";
import { tabWord } from "../session/tab-memory.ts";

/** People who are typed to be expected, before they are. */
export type PeopleDraft = {
  readonly text: string;
  /** Keys of those who must be there. */
  readonly required: readonly string[];
};

export const NO_PEOPLE: PeopleDraft = { text: "", required: [] };

/** Storage is open to extensions and outlives versions of this page. */
export function parsePeopleDraft(value: unknown): PeopleDraft {
  const { text, required } = Object(value) as Record<string, unknown>;
  if (typeof text !== "string" || !Array.isArray(required)) return NO_PEOPLE;
  return { text, required: required.filter((key) => typeof key === "string") };
}

/** Those of the draft who can be added to who is `there`, as the call takes them. */
export function peopleToAdd(
  { text, required }: PeopleDraft,
  there?: readonly Named[],
): BodyOf<"addExpected">["people"] {
  return parsePeople(text, there).people.map(({ key, ...person }) => ({
    ...person,
    ...(required.includes(key) && { required: true }),
  }));
}

/** Returns the lines that were not understood, or did not fit beside the people who were `there`, once the others are added. */
export function restOf({ text }: PeopleDraft, there?: readonly Named[]): PeopleDraft {
  const left = parsePeople(text, there).faults.filter(({ why }) => why !== "twice" && why !== "there");
  return { text: left.map((fault) => fault.text).join("\n"), required: [] };
}

const typedPeople = (meetingID: string) => tabWord(`overlap.people.${meetingID}`);

/** What was typed for a meeting and is not added yet; kept in this tab. */
export function keptPeople(meetingID: string): PeopleDraft {
  try {
    return parsePeopleDraft(JSON.parse(typedPeople(meetingID).read() ?? "null"));
  } catch {
    return NO_PEOPLE;
  }
}

export function keepPeople(meetingID: string, draft: PeopleDraft): void {
  if (draft.text.trim() === "") typedPeople(meetingID).remove();
  else typedPeople(meetingID).write(JSON.stringify(draft));
}
