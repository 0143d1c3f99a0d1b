import { useEffect, useMemo, useState } from "react";
import { type Decision, decideInSteps } from "#domain/deciding/decided.ts";
import type { Question } from "#domain/deciding/windows.ts";
import type { Wishes } from "#domain/deciding/wishes.ts";
import { awaitedOf } from "#domain/meeting/expected.ts";
import { useMeetingState } from "../model/use-meeting-model.ts";

const ASKED = { limit: 3, asStretches: true } as const;
/** Work between two frames, in milliseconds: a stroke under way needs the rest of a frame. */
const SLICE = 4;
/** Before the first decision nothing is painted, and what would be painted without one moves when it comes. */
const FIRST_SLICE = 12;
/** As many steps as a usual group takes, of some microseconds each: they are done at once also on a device that is busy. */
const FIRST_STEPS = 300;

type Deciding = Pick<Question, "answers" | "slots"> & { readonly now: number; readonly wishes: Wishes };
type Work = { readonly steps: ReturnType<typeof decideInSteps>; decision?: Decision };

/** When to meet, in slices between frames; until the next is there, the decision before. A usual group's is there with the first picture. */
export function useDecision({ answers, slots, now, wishes }: Deciding): Decision | undefined {
  const awaited = awaitedOf(useMeetingState(({ facts }) => facts.meeting.expected) ?? []);
  const count = awaited.length;
  const required = awaited.filter((one) => one.required).length;
  const deciding = useMemo((): Work => {
    const question = { answers, slots, now, ...wishes };
    return { steps: decideInSteps(question, { ...ASKED, awaited: { count, required } }) };
  }, [answers, slots, now, wishes, count, required]);
  const [decision, setDecision] = useState(() => goOn(deciding, FIRST_SLICE, FIRST_STEPS));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function work(): void {
      const next = goOn(deciding, SLICE);
      if (next === undefined) timer = setTimeout(work);
      else setDecision(next);
    }
    work();
    return () => clearTimeout(timer);
  }, [deciding]);
  return decision;
}

/** Goes on for `slice` milliseconds, but `leastSteps`, with what is not decided yet. */
function goOn(deciding: Work, slice: number, leastSteps = 1): Decision | undefined {
  const end = performance.now() + slice;
  for (let count = 0; deciding.decision === undefined; count++) {
    if (count >= leastSteps && performance.now() >= end) return undefined;
    const step = deciding.steps.next();
    if (step.done === true) deciding.decision = step.value;
  }
  return deciding.decision;
}
