import { useLayoutEffect, useRef, useState } from "react";
import { type Decision, decideInSteps } from "#domain/deciding/decide.ts";
import type { Question } from "#domain/deciding/windows.ts";

/** As many best times as the panel has room for. */
const ASKED = { limit: 3, asStretches: true } as const;
/** Work between two frames, in milliseconds: a stroke under way needs the rest of a frame. */
const SLICE = 4;
/** Before the first decision nothing is painted, and what would be painted without one moves when it comes. */
const FIRST_SLICE = 12;
/** As many steps as a usual group takes, of some microseconds each: they are done at once also on a device that is busy. */
const FIRST_STEPS = 300;

type Asked = Required<Question>;

/**
 * When to meet, also for a thousand people without holding up a frame: what one slice does not finish goes on after others had
 * their turn, and until then the decision before is shown. Undefined until the first one. A usual group takes one slice, and
 * is there before anything is painted.
 */
export function useDecision(question: Asked): Decision | undefined {
  const { answers, slots, slotLength, halfHours, now, required, minRespondents, allowIfNeeded } = question;
  const [decision, setDecision] = useState<Decision>();
  const hasDecided = useRef(false);
  useLayoutEffect(() => {
    const asked = { answers, slots, slotLength, halfHours, now, required, minRespondents, allowIfNeeded };
    const steps = decideInSteps(asked, ASKED);
    let timer: ReturnType<typeof setTimeout> | undefined;
    function work(): void {
      const [time, least] = hasDecided.current ? [SLICE, 0] : [FIRST_SLICE, FIRST_STEPS];
      const end = performance.now() + time;
      let step = steps.next();
      for (let count = 1; step.done !== true && (count < least || performance.now() < end); count++)
        step = steps.next();
      if (step.done === true) {
        hasDecided.current = true;
        setDecision(step.value);
      } else timer = setTimeout(work);
    }
    work();
    return () => clearTimeout(timer);
  }, [answers, slots, slotLength, halfHours, now, required, minRespondents, allowIfNeeded]);
  return decision;
}
