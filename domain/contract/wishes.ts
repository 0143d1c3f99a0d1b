import * as z from "zod";
import type { RespondentID } from "../ids.ts";
import { parseRespondentID } from "../ids.ts";
import { LIMITS } from "../limits.ts";
import { DURATION_MINUTES, MAX_DURATION } from "../meeting/meeting.ts";
import { EXAMPLE_IDS, RespondentIDText, sentence } from "./fields.ts";

// The wishes for a time: a meeting's in bodies, a question's in queries.

/** Multiples of the meeting's slots; more than a day only for whole days. */
const MINUTES = { min: DURATION_MINUTES.least, max: MAX_DURATION, step: DURATION_MINUTES.least };
const PEOPLE = { min: 1, max: LIMITS.respondents, step: 1 };
const MINUTES_RULE = sentence("api.durationRange", DURATION_MINUTES);
const PEOPLE_RULE = sentence("api.minRespondentsRange", { most: PEOPLE.max });
const REQUIRED_RULE = sentence("api.requiredForm");

export const DURATION = "How long the meeting takes, in minutes.";
export const MIN_RESPONDENTS = "How many must be able to attend a best time.";
export const REQUIRED = "Respondents who must be there: times that all of them can attend are ranked first.";

type Steps = typeof MINUTES;

function number(rule: string, { min, max, step }: Steps) {
  return z
    .int(rule)
    .min(min, rule)
    .max(max, rule)
    .refine((value) => value % step === 0, rule)
    .nullable()
    .meta({
      override: { type: ["integer", "null"], minimum: min, maximum: max, ...(step > 1 && { multipleOf: step }) },
    });
}

/** In a body; null removes the wish. */
export const DurationMinutes = number(MINUTES_RULE, MINUTES).describe(
  `${DURATION} A multiple of \`slotMinutes\`, at most a day; of a day where days are whole, at most a fortnight. Null: an hour is looked for.`,
);
export const MinRespondents = number(PEOPLE_RULE, PEOPLE).describe(`${MIN_RESPONDENTS} Null: one is enough.`);
export const RequiredRespondentIDs = z
  .array(z.string(REQUIRED_RULE).pipe(RespondentIDText), REQUIRED_RULE)
  .max(LIMITS.respondents, REQUIRED_RULE)
  .transform((ids): readonly RespondentID[] => [...new Set(ids)])
  .describe(`${REQUIRED} Each must have an answer; one that is deleted later leaves the list.`);

function queried(rule: string, { min, max, step }: Steps) {
  return z
    .string(rule)
    .refine((value) => /^[1-9]\d{0,4}$/.test(value), rule)
    .transform(Number)
    .refine((value) => value >= min && value <= max && value % step === 0, rule)
    .optional()
    .meta({
      description: "Default: what the meeting says.",
      override: { type: "integer", minimum: min, maximum: max, ...(step > 1 && { multipleOf: step }) },
    });
}

/** In a query; absent: the meeting's wish. */
export const WISHES_QUERY = {
  durationMinutes: queried(MINUTES_RULE, MINUTES),
  minRespondents: queried(PEOPLE_RULE, PEOPLE),
  requiredRespondentIDs: z
    .string(REQUIRED_RULE)
    .transform((list, context): readonly RespondentID[] => {
      const ids = list === "" ? [] : list.split(",").map(parseRespondentID);
      const respondentIDs = ids.filter((id) => id !== undefined);
      if (respondentIDs.length < ids.length) context.addIssue({ code: "custom", message: REQUIRED_RULE });
      return respondentIDs;
    })
    .optional()
    .meta({
      description:
        "Ids of respondents with commas between them; none at all: no one is required. Default: what the meeting says.",
      override: {
        type: "string",
        pattern: "^([0-9A-Za-z]{12}(,[0-9A-Za-z]{12})*)?$",
        examples: [EXAMPLE_IDS.respondentID],
      },
    }),
};
