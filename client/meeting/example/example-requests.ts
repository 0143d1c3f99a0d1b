import { levelsOf } from "#domain/answers/mark.ts";
import type { Selection } from "#domain/answers/selection.ts";
import type { RespondentID } from "#domain/ids.ts";
import { slotText, sortedSlots } from "#domain/time/slot.ts";
import { t } from "../../text/t.ts";
import type { MeetingReply } from "../session/meeting-query.ts";
import { type MeetingRequests, wishesBody } from "../session/requests.ts";
import { OWN_ANSWER } from "./example-meeting.ts";

export type ExampleStore = { readonly read: () => MeetingReply; readonly write: (meeting: MeetingReply) => void };

/** Does to the example at once what a server would do to a meeting. */
export function exampleRequests({ read, write }: ExampleStore): MeetingRequests {
  let removed: MeetingReply["respondents"] = {};
  async function change(part: Partial<MeetingReply>): Promise<MeetingReply> {
    const next = { ...read(), ...part };
    write(next);
    return next;
  }
  function save(respondentID: RespondentID, slots: Selection, name?: string): Promise<MeetingReply> {
    const { respondents } = read();
    const person = { name: name ?? respondents[respondentID]?.name ?? "" };
    const answer = { ...person, availabilities: sortedSlots(levelsOf(slots).free).map(slotText) };
    return change({ respondents: { ...respondents, [respondentID]: answer } });
  }
  async function saveOwn(slots: Selection, name: string): Promise<MeetingReply> {
    await save(OWN_ANSWER, slots, name);
    return change({ selfRespondentID: OWN_ANSWER });
  }
  function removeSeveral(ids: readonly RespondentID[]): Promise<MeetingReply> {
    const { respondents, selfRespondentID, ...rest } = read();
    removed = respondents;
    const others = Object.entries(respondents).filter(([id]) => !ids.includes(id as RespondentID)); // the example's own
    const isSelfThere = selfRespondentID !== undefined && others.some(([id]) => id === selfRespondentID);
    const next = { ...rest, respondents: Object.fromEntries(others), ...(isSelfThere && { selfRespondentID }) };
    write(next);
    return Promise.resolve(next);
  }
  return {
    saves: () => ({
      add: ({ name }, slots) => saveOwn(slots, name),
      addOwn: (slots) => saveOwn(slots, t("answer.you")),
      save: (respondentID, { slots }) => save(respondentID, slots),
    }),
    remove: (respondentID) => removeSeveral([respondentID]),
    removeSeveral,
    keepWishes: (wishes) => change(wishesBody(wishes)),
    // In the order in which they were, and as they are now where they have answered meanwhile.
    bringBack: () => change({ respondents: { ...removed, ...read().respondents } }),
    schedule: ({ start, end }) =>
      change({ scheduledStartDateTime: slotText(start), scheduledEndDateTime: slotText(end) }),
    unschedule() {
      const { scheduledStartDateTime: _, scheduledEndDateTime: __, ...rest } = read();
      write(rest);
      return Promise.resolve(rest);
    },
  };
}
