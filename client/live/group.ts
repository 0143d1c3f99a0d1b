import type { Person } from "#domain/answers/grid-document.ts";
import { tally, tallyAfter, type Answers } from "#domain/answers/tally.ts";
import type { RespondentID } from "#domain/ids.ts";
import { type Mark, type Marks, marksOf } from "#domain/answers/levels.ts";
import type { CandidateTimes } from "#domain/meeting/meeting.ts";
import { presentSlots } from "#domain/time/meeting-slots.ts";
import { slotTextOf } from "#domain/time/slot-notation.ts";
import type { ReplyOf } from "#domain/contract/endpoints.ts";

/** All answers, with hidden slots. Never changed in place: unchanged parts stay the same objects. */
export type Group = {
  readonly names: ReadonlyMap<RespondentID, string>;
  readonly notes: ReadonlyMap<RespondentID, string>;
  readonly answers: Answers;
  readonly counts: ReadonlyMap<Mark, number>;
};

export type Respondent = Person & { readonly slots: Marks };

export function groupOf(people: Iterable<readonly [RespondentID, Respondent]>): Group {
  const names = new Map<RespondentID, string>();
  const notes = new Map<RespondentID, string>();
  const answers = new Map<RespondentID, Marks>();
  for (const [id, { name, note, slots }] of people) {
    names.set(id, name);
    if (note !== undefined) notes.set(id, note);
    answers.set(id, slots);
  }
  return { names, notes, answers, counts: tally(answers) };
}

const NO_SLOTS: Marks = new Set();

/** Identifies a respondent whom only this device knows. Never sent. */
export const ON_THIS_DEVICE = "OnThisDevice" as RespondentID;

export function respondentsIn(group: Group): [RespondentID, Respondent][] {
  return [...group.names.keys()].flatMap((id) => {
    const respondent = respondentIn(group, id);
    return respondent === undefined ? [] : [[id, respondent]];
  });
}

export function respondentIn({ names, notes, answers }: Group, id: RespondentID): Respondent | undefined {
  const name = names.get(id);
  return name === undefined ? undefined : { name, note: notes.get(id), slots: answers.get(id) ?? NO_SLOTS };
}

export function withRespondent(group: Group, id: RespondentID, { name, note, slots }: Respondent): Group {
  return {
    names: withText(group.names, id, name),
    notes: withText(group.notes, id, note),
    answers: new Map(group.answers).set(id, slots),
    counts: tallyAfter(group.counts, group.answers.get(id) ?? NO_SLOTS, slots),
  };
}

/** Returns the same map when it has that text already. */
function withText(texts: ReadonlyMap<RespondentID, string>, id: RespondentID, text: string | undefined) {
  if (texts.get(id) === text) return texts;
  const next = new Map(texts);
  if (text === undefined) next.delete(id);
  else next.set(id, text);
  return next;
}

export function withoutRespondent(group: Group, id: RespondentID): Group {
  const slots = group.answers.get(id);
  if (slots === undefined) return group;
  const answers = new Map(group.answers);
  answers.delete(id);
  const [names, notes] = [withText(group.names, id, undefined), withText(group.notes, id, undefined)];
  return { names, notes, answers, counts: tallyAfter(group.counts, slots, NO_SLOTS) };
}

type Replied = CandidateTimes & Pick<ReplyOf<"getMeeting">, "respondents">;

/** Reads the group from a reply, which names only slots of the meeting. */
export function groupOfReply(meeting: Replied): Group {
  // A thousand answers repeat a few hundred texts, so parsing each text once saves half a second.
  const slotOf = new Map([...presentSlots(meeting)].map((slot) => [slotTextOf(meeting.kind, slot), slot]));
  return groupOf(
    Object.entries(meeting.respondents).map(([id, { availabilities, ifNeeded = [], ...person }]) => {
      const slotsOf = (texts: readonly string[]) => texts.flatMap((text) => slotOf.get(text) ?? []);
      return [id as RespondentID, { ...person, slots: marksOf(slotsOf(availabilities), slotsOf(ifNeeded)) }]; // the key comes from the server
    }),
  );
}
