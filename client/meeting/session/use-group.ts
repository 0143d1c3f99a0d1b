import { useMemo, useState } from "react";
import type { RespondentID } from "#domain/respondent-id.ts";
import type { Slot } from "#domain/time/slot.ts";
import { groupOfReply } from "../../live/group-of-reply.ts";
import type { LiveState } from "../../live/live-state.ts";
import type { QueuedAnswer } from "../../offline/outbox/queued-answer.ts";
import { withQueued } from "../../offline/outbox/with-queued.ts";
import type { MeetingReply } from "./meeting-query.ts";
import { inOrderOfArrival } from "../people/people.ts";
import { isTold, withSaved, type Saved } from "../answers/saved.ts";

/** Who answered what: from the live document, or from REST where that knows more. */
export function useGroup(facts: {
  readonly meeting: MeetingReply;
  readonly updatedAt: number;
  readonly present: ReadonlySet<Slot>;
  readonly live: LiveState;
  readonly waiting: readonly QueuedAnswer[];
  /** The viewer's own answer, as far as this browser knows. */
  readonly own: RespondentID | undefined;
}) {
  const { meeting, updatedAt, present, live, waiting } = facts;
  const { respondents } = meeting;
  const [saved, setSaved] = useState<Saved>();
  const told = useMemo(() => groupOfReply(respondents, present), [respondents, present]);
  const isToldNewer = live.at === "away" && updatedAt > live.lostAt;
  const truth = live.group === undefined || isToldNewer ? told : live.group;
  // From here on only the truth counts: the respondent may be deleted or changed back to what it was before.
  if (saved !== undefined && isTold(truth, saved)) setSaved(undefined);
  const stored = useMemo(() => (saved === undefined ? truth : withSaved(truth, saved)), [truth, saved]);
  const isThere = facts.own !== undefined && stored.names.has(facts.own);
  const self = isThere ? facts.own : (meeting.selfRespondentID as RespondentID | undefined); // the server's own
  const group = useMemo(() => withQueued(stored, waiting, self), [stored, waiting, self]);
  const { names } = group;
  const people = useMemo(() => inOrderOfArrival(names, Object.keys(respondents)), [names, respondents]);
  return { group, people, remember: setSaved };
}
