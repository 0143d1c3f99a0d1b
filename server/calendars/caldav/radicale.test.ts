import { afterAll, describe, expect, test } from "vitest";
import { caldavWay } from "../../testing/caldav/caldav-way.ts";
import { eventText } from "../../testing/caldav/start-caldav-server.ts";
import { RADICALE_LOGIN, radicaleProgram, startRadicale } from "../../testing/caldav/start-radicale.ts";
import { connectCaldav } from "./connect-caldav.ts";
import { readCaldav } from "./read-caldav.ts";

const WINDOW = { start: Date.parse("2026-12-01T00:00Z"), end: Date.parse("2026-12-15T00:00Z") };

describe.skipIf(radicaleProgram === undefined)("an account at Radicale", async () => {
  if (radicaleProgram === undefined) return;
  const radicale = await startRadicale();
  afterAll(() => radicale.stop());
  const account = { provider: "other", address: radicale.url, ...RADICALE_LOGIN } as const;
  const way = caldavWay();

  test("lists its calendars and no task lists, and is read anew only after a change", async () => {
    await radicale.addCalendar("work", "Work &amp; more");
    await radicale.addCalendar("tasks", "Tasks", "VTODO");
    await radicale.put("work", "one", eventText("UID:one", "DTSTART:20261201T090000Z", "DTEND:20261201T100000Z"));
    const connection = await connectCaldav(account, way);
    expect(connection.collections.map(({ name }) => name)).toEqual(["Work & more"]);

    const first = await readCaldav(account, { ...connection, window: WINDOW }, way);
    expect(first).toMatchObject({ isUnchanged: false, texts: [expect.stringContaining("UID:one")] });
    const stamp = "stamp" in first ? first.stamp : undefined;
    const again = () => readCaldav(account, { ...connection, window: WINDOW, stamp }, way);
    expect(await again()).toEqual({ isUnchanged: true });
    await radicale.put("work", "two", eventText("UID:two", "DTSTART:20261202T090000Z", "DTEND:20261202T100000Z"));
    expect(await again()).toMatchObject({ texts: [expect.stringContaining("UID:"), expect.stringContaining("UID:")] });
  });

  test("is refused with a wrong password", async () => {
    const fault = await connectCaldav({ ...account, password: "wrong" }, way).catch((error: unknown) => error);
    expect(fault).toMatchObject({ problem: "not-allowed", field: "password" });
  });
});
