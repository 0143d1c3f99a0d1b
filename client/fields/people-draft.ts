import type { BodyOf } from "#domain/contract/endpoints.ts";
import { type Named, parsePeople } from "#domain/meeting/pasted-people.ts";
import { tabValue } from "../session/tab-memory.ts";

export type PeopleDraft = {
  readonly text: string;
  readonly required: readonly string[];
};

export const NO_PEOPLE: PeopleDraft = { text: "", required: [] };

/** Returns the people who can be added beside `expectedPeople`, in the form of the call. */
export function peopleToAdd(
  { text, required }: PeopleDraft,
  expectedPeople?: readonly Named[],
): BodyOf<"addExpected">["people"] {
  return parsePeople(text, expectedPeople).people.map(({ key, ...person }) => ({
    ...person,
    ...(required.includes(key) && { required: true }),
  }));
}

/** Returns the lines that were not understood or did not fit. */
export function restOf({ text }: PeopleDraft, expectedPeople?: readonly Named[]): PeopleDraft {
  const faults = parsePeople(text, expectedPeople).faults.filter(({ why }) => why !== "twice" && why !== "there");
  return { text: faults.map((fault) => fault.text).join("\n"), required: [] };
}

const typedPeople = (meetingID: string) => tabValue<PeopleDraft>(`overlap.people.${meetingID}`);

export const keptPeople = (meetingID: string): PeopleDraft => typedPeople(meetingID).read() ?? NO_PEOPLE;

export function keepPeople(meetingID: string, draft: PeopleDraft): void {
  if (draft.text.trim() === "") typedPeople(meetingID).remove();
  else typedPeople(meetingID).write(draft);
}
