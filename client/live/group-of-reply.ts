import type { ReplyOf } from "#domain/contract/endpoints.ts";
import type { RespondentID } from "#domain/respondent-id.ts";
import { slotText, type Slot } from "#domain/time/slot.ts";
import { groupOf, type Group } from "./group.ts";

/** The group as REST tells it. `present` are the meeting's slots: a reply names no others. */
export function groupOfReply(respondents: ReplyOf<"getMeeting">["respondents"], present: Iterable<Slot>): Group {
  // A thousand answers repeat the same few hundred texts. Parsing each text only once saves half a second.
  const slotOf = new Map([...present].map((slot) => [slotText(slot), slot]));
  return groupOf(
    Object.entries(respondents).map(([id, { name, availabilities }]) => {
      const slots = new Set(availabilities.flatMap((text) => slotOf.get(text) ?? []));
      return [id as RespondentID, { name, slots }]; // the server's own key
    }),
  );
}
