import { expect } from "vitest";
import { test } from "../testing/start-test-app.ts";

const stretch = (start: string, end: string) => ({ start, end });
const NIGHT = { FR: [stretch("22:00", "24:00")], SA: [stretch("00:00", "02:15")] };

test("an account keeps its usual week until it saves another one or is deleted", async ({ app }) => {
  const [{ token }, other] = [await app.api.signUp({ name: "Ann" }), await app.api.signUp({ name: "Ben" })];
  const read = async (as = token) => (await app.api.call("usualWeek", { token: as })).reply;
  const put = (days: object, timezone = "Europe/Berlin") =>
    app.api.call("saveUsualWeek", { token, body: { timezone, days } });
  expect(await read()).toEqual({ days: {} });
  const { status, reply } = await put({ ...NIGHT, MO: [stretch("10:00", "12:00"), stretch("09:00", "10:30")], SU: [] });
  const storedWeek = { timezone: "Europe/Berlin", days: { MO: [stretch("09:00", "12:00")], ...NIGHT } };
  expect([status, reply]).toEqual([200, storedWeek]);
  expect(await read()).toEqual(storedWeek);
  expect(await read(other.token)).toEqual({ days: {} });
  await put({}, "Asia/Kathmandu");
  expect(await read()).toEqual({ timezone: "Asia/Kathmandu", days: {} });
  expect((await app.api.call("deleteMe", { token })).status).toBe(204);
  expect(await app.query("SELECT timezone FROM usual_weeks")).toEqual([]);
});

test("a usual week with an invalid stretch is refused at its place", async ({ app }) => {
  const { token } = await app.api.signUp({ name: "Ann" });
  const places = async (days: object) => {
    const { failure } = await app.api.call("saveUsualWeek", { token, body: { timezone: "UTC", days } });
    return failure.errors?.map(({ path }) => path);
  };
  expect(await places({ TU: [stretch("09:00", "10:00"), stretch("22:00", "02:00")] })).toEqual(["days.TU[1].end"]);
  expect(await places({ TU: [stretch("09:05", "10:00")] })).toEqual(["days.TU[0].start"]);
  // An invalid time is not reported as too late.
  expect(await places({ TU: [stretch("9:00", "10:00")] })).toEqual(["days.TU[0].start"]);
  expect(await places({ TU: [stretch("9:00", "8:00")] })).toEqual(["days.TU[0].start", "days.TU[0].end"]);
  expect(await places({ XX: [] })).toEqual(["days.XX"]);
  const many = Array.from({ length: 13 }, () => stretch("09:00", "10:00"));
  expect(await places({ TU: many })).toEqual(["days.TU"]);
});
