import { useEffect, useMemo, useState } from "react";
import { type Decision, decideInSteps } from "#domain/deciding/decided.ts";
import type { Question } from "#domain/deciding/windows.ts";
import type { Wishes } from "#domain/deciding/wishes.ts";
import { awaitedPeople } from "../model/selectors.ts";
import { useMeetingState } from "../model/use-meeting-model.ts";

const OPTIONS = { limit: 3, asStretches: true } as const;
/** Milliseconds of work between two frames; a stroke needs the rest. */
const SLICE = 4;
/** Longer before the first picture, because a later decision would move the page. */
const FIRST_SLICE = 12;
/** Enough for a usual group, so that its decision is in the first picture on slow devices too. */
const FIRST_STEPS = 300;

type Deciding = Pick<Question, "answers" | "slots"> & { readonly now: number; readonly wishes: Wishes };
type Work = { readonly steps: ReturnType<typeof decideInSteps>; decision?: Decision };

/** Decides in slices between frames. Returns the previous decision until the next one is ready. */
export function useDecision({ answers, slots, now, wishes }: Deciding): Decision | undefined {
  const awaited = useMeetingState(awaitedPeople);
  const count = awaited.length;
  const required = awaited.filter((person) => person.required).length;
  const deciding = useMemo((): Work => {
    const question = { answers, slots, now, ...wishes };
    return { steps: decideInSteps(question, { ...OPTIONS, awaited: { count, required } }) };
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

/** Works for `slice` milliseconds, but at least `leastSteps`. */
function goOn(deciding: Work, slice: number, leastSteps = 1): Decision | undefined {
  const end = performance.now() + slice;
  for (let count = 0; deciding.decision === undefined; count++) {
    if (count >= leastSteps && performance.now() >= end) return undefined;
    const step = deciding.steps.next();
    if (step.done === true) deciding.decision = step.value;
  }
  return deciding.decision;
}
