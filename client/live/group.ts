import type { Person } from "#domain/answers/grid-document.ts";
import { tally, tallyAfter, type Answers } from "#domain/answers/tally.ts";
import type { RespondentID } from "#domain/ids.ts";
import { type Mark, type Marks, marksOf } from "#domain/answers/mark.ts";
import type { CandidateTimes } from "#domain/meeting/meeting.ts";
import { presentSlots } from "#domain/time/meeting-slots.ts";
import { slotTextOf } from "#domain/time/slot-notation.ts";
import type { ReplyOf } from "#domain/contract/endpoints.ts";

/**
 * All who have answered: their names, what they marked (hidden slots too), and how many made each mark.
 * Never changed in place; what a change does not concern stays the same object, so that only changed cells redraw.
 */
export type Group = {
  readonly names: ReadonlyMap<RespondentID, string>;
  readonly answers: Answers;
  readonly counts: ReadonlyMap<Mark, number>;
};

export type Respondent = Person & { readonly slots: Marks };

export function groupOf(people: Iterable<readonly [RespondentID, Respondent]>): Group {
  const names = new Map<RespondentID, string>();
  const answers = new Map<RespondentID, Marks>();
  for (const [id, { name, slots }] of people) {
    names.set(id, name);
    answers.set(id, slots);
  }
  return { names, answers, counts: tally(answers) };
}

const NO_SLOTS: Marks = new Set();

export function respondentsIn(group: Group): [RespondentID, Respondent][] {
  return [...group.names.keys()].flatMap((id) => {
    const respondent = respondentIn(group, id);
    return respondent === undefined ? [] : [[id, respondent]];
  });
}

export function respondentIn({ names, answers }: Group, id: RespondentID): Respondent | undefined {
  const name = names.get(id);
  return name === undefined ? undefined : { name, slots: answers.get(id) ?? NO_SLOTS };
}

export function withRespondent(group: Group, id: RespondentID, { name, slots }: Respondent): Group {
  return {
    names: group.names.get(id) === name ? group.names : new Map(group.names).set(id, name),
    answers: new Map(group.answers).set(id, slots),
    counts: tallyAfter(group.counts, group.answers.get(id) ?? NO_SLOTS, slots),
  };
}

export function withoutRespondent(group: Group, id: RespondentID): Group {
  const slots = group.answers.get(id);
  if (slots === undefined) return group;
  const names = new Map(group.names);
  const answers = new Map(group.answers);
  names.delete(id);
  answers.delete(id);
  return { names, answers, counts: tallyAfter(group.counts, slots, NO_SLOTS) };
}

type Replied = CandidateTimes & Pick<ReplyOf<"getMeeting">, "respondents">;

/** The group as REST tells it. A reply names no other slots than the meeting's. */
export function groupOfReply(meeting: Replied): Group {
  // A thousand answers repeat the same few hundred texts. Parsing each text only once saves half a second.
  const slotOf = new Map([...presentSlots(meeting)].map((slot) => [slotTextOf(meeting.kind, slot), slot]));
  return groupOf(
    Object.entries(meeting.respondents).map(([id, { availabilities, ifNeeded = [], ...person }]) => {
      const slotsOf = (texts: readonly string[]) => texts.flatMap((text) => slotOf.get(text) ?? []);
      return [id as RespondentID, { ...person, slots: marksOf(slotsOf(availabilities), slotsOf(ifNeeded)) }]; // the server's own key
    }),
  );
}
