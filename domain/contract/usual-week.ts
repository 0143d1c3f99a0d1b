import * as z from "zod";
import { joinedDays, MAX_STRETCHES } from "../meeting/usual-week.ts";
import { ACCESS } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import { reply, sentence, Zone } from "./fields.ts";

const FORM = sentence("api.weekForm");
const CLOCK = sentence("api.weekClock");

const Clock = z.string(CLOCK).regex(/^(?:(?:[01]\d|2[0-3]):(?:00|15|30|45)|24:00)$/, CLOCK);
const Stretch = z
  .strictObject({ start: Clock, end: Clock }, FORM)
  .refine(({ start, end }) => start < end, { message: sentence("api.weekOrder"), path: ["end"] });
const Day = z
  .array(Stretch, FORM)
  .max(MAX_STRETCHES, sentence("api.weekMost", { count: MAX_STRETCHES }))
  .optional();

const DAYS =
  "Stretches in which one is usually free, by day of the week, in quarter hours of the clocks: `09:00` to `24:00`.";

const UsualWeekBody = z.strictObject({
  timezone: Zone,
  days: z
    .strictObject({ MO: Day, TU: Day, WE: Day, TH: Day, FR: Day, SA: Day, SU: Day }, FORM)
    .transform(joinedDays)
    .describe(`${DAYS} A night is two of them. What overlaps is stored as one.`),
});

const StoredDay = z.array(z.strictObject({ start: z.string(), end: z.string() })).optional();

const UsualWeekReply = reply("UsualWeek", {
  timezone: z.string().optional().describe("On whose clocks. Absent before the first `PUT`."),
  days: z
    .strictObject({
      MO: StoredDay,
      TU: StoredDay,
      WE: StoredDay,
      TH: StoredDay,
      FR: StoredDay,
      SA: StoredDay,
      SU: StoredDay,
    })
    .describe(`${DAYS} Empty before the first \`PUT\`.`),
});

const example = { timezone: "Europe/Berlin", days: { MO: [{ start: "09:00", end: "12:30" }] } };

/** When a user is usually free: offered to them as a draft of an answer, never saved as one by itself. */
export const USUAL_WEEK_ENDPOINTS = {
  usualWeek: endpoint("GET /api/me/usual-week", {
    summary: "Read one's usual week",
    access: ACCESS.user,
    success: { status: 200, reply: UsualWeekReply },
    example: { reply: example },
  }),
  saveUsualWeek: endpoint("PUT /api/me/usual-week", {
    summary: "Keep one's usual week",
    description: "In place of the one before. No answer is changed by it.",
    access: ACCESS.user,
    body: UsualWeekBody,
    success: { status: 200, reply: UsualWeekReply },
    example: { body: example, reply: example },
  }),
};
