import type { BodyOf, ReplyOf } from "#domain/contract/endpoints.ts";
import { ROUTES, type RouteName } from "#domain/contract/routes.ts";
import { meetingSlots } from "#domain/time/meeting-slots.ts";
import { slotText } from "#domain/time/slot.ts";

/**
 * `npm run seed [-- http://localhost:3000]` creates a meeting with eight answers on a running Overlap through REST and
 * prints its address.
 */
const server = process.argv[2] ?? "http://127.0.0.1:3000";
const PEOPLE = ["Ada", "Ben", "Chiara", "Dmitri", "Elif", "Femi", "Grace", "Hiro"];
const DAYS = 5;

const today = Temporal.Now.plainDateISO();
const times = {
  tentativeDates: Array.from({ length: DAYS }, (_, n) => today.add({ days: n + 1 }).toString()),
  minStartHour: 9,
  maxEndHour: 17,
  timezone: Temporal.Now.timeZoneId(),
};
const about = "An example, made by npm run seed.";
const { meetingID } = await post("createMeeting", "", { name: "Planning the spring", about, ...times });

const slots = meetingSlots(times).map(slotText);
const halfDay = slots.length / DAYS / 2;
for (const [n, name] of PEOPLE.entries()) {
  // Everybody has other half days, and the third morning suits all.
  const availabilities = slots.filter((_, slot) => {
    const half = Math.floor(slot / halfDay);
    return half === 4 || (half * 5 + n * 3) % 7 < 3;
  });
  await post("addGuestAnswer", meetingID, { name, availabilities } satisfies BodyOf<"addGuestAnswer">);
}
console.log(`${server}/m/${meetingID}`);

async function post(route: RouteName, id: string, body: object): Promise<ReplyOf<"getMeeting">> {
  const reply = await fetch(server + ROUTES[route].path.replace("{meetingID}", id), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${server} answers ${reply.status}: ${await reply.text()}`);
  return (await reply.json()) as ReplyOf<"getMeeting">; // the server checks its replies
}
