import * as z from "zod";

const Instant = z.string().meta({ format: "date-time", examples: ["2026-11-24T14:00:00Z"] });
const RespondentIDs = z.array(z.string());

export const SlotsReply = z
  .strictObject({
    slots: z.array(Instant).meta({ description: "Starts of all half hours of the meeting, ascending." }),
  })
  .meta({ id: "Slots" });

const MAX_MINUTES = 24 * 60;
const MAX_WINDOWS = 50;
const MINUTES_RULE = `durationMinutes must be a multiple of 30, from 30 to ${MAX_MINUTES}.`;
const LIMIT_RULE = `limit must be a whole number from 1 to ${MAX_WINDOWS}.`;

export const BestTimesQuery = z.strictObject({
  durationMinutes: numberIn(30, MAX_MINUTES, { step: 30, rule: MINUTES_RULE, usual: 60 }),
  limit: numberIn(1, MAX_WINDOWS, { step: 1, rule: LIMIT_RULE, usual: 5 }),
});

type Steps = { readonly step: number; readonly rule: string; readonly usual: number };

/** A query parameter that is a whole number. */
function numberIn(minimum: number, maximum: number, { step, rule, usual }: Steps) {
  return z
    .string({ error: rule })
    .refine((text) => /^[1-9]\d{0,3}$/.test(text), { error: rule })
    .default(`${usual}`)
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum && value % step === 0, { error: rule })
    .meta({
      description: `Default: ${usual}.`,
      override: { type: "integer", minimum, maximum, ...(step > 1 && { multipleOf: step }) },
    });
}

const Window = { start: Instant, end: Instant, free: RespondentIDs.meta({ description: "Free during all of it." }) };

export const BestTimesReply = z
  .strictObject({
    windows: z
      .array(
        z.strictObject({
          ...Window,
          ifNeeded: RespondentIDs.meta({ description: "Can attend, but some of it only if needed." }),
          missing: RespondentIDs.meta({ description: "Everybody else." }),
        }),
      )
      .meta({ description: "The best first; none overlaps a better one, and none is over." }),
    whatIf: z.strictObject({ respondentID: z.string(), start: Instant, end: Instant }).optional().meta({
      description:
        "The change of one person, with the fewest half hours to change, that would make a time better than the first of `windows`.",
    }),
    cover: z.array(z.strictObject(Window)).optional().meta({
      description:
        "Two or three sessions that reach everybody who is free at all, where one cannot. Absent where no three can.",
    }),
  })
  .meta({ id: "BestTimes", description: "Respondents are named by their ids, in order of arrival." });
