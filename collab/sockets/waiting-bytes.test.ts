import { expect } from "vitest";
import { eventually, respondentNamed, test } from "../testing/start-collab.ts";
import { frames } from "../testing/raw-viewer.ts";

const MEGABYTE = 1024 * 1024;

test("a viewer who stops reading is cut when too much waits for it, and the others never wait", async ({ app }) => {
  const meeting = app.grids.newMeeting();
  const reader = app.view(meeting);
  const sleeper = await app.raw();
  sleeper.send(frames.token(meeting, "guest"));
  await eventually(() => expect(app.collab.viewers(meeting)).toBe(2));
  sleeper.socket.pause();

  const text = "x".repeat(60_000);
  let written = 0;
  // The operating system takes some megabytes off our hands before anything waits here.
  while (app.collab.viewers(meeting) === 2 && written < 60 * MEGABYTE) {
    await app.collab.write(meeting, (session) =>
      app.grids.transaction(meeting, async (log) =>
        (await session.locked(log)).change((doc) =>
          doc.getMap("people").set(respondentNamed("ann"), { name: text + written }),
        ),
      ),
    );
    written += text.length;
    const reached = written;
    await eventually(() =>
      expect(reader.document.getMap("people").toJSON()).toMatchObject(named(text + (reached - text.length))),
    );
  }
  expect(app.collab.viewers(meeting)).toBe(1);
  expect(reader.closes).toEqual([]);
  sleeper.socket.resume();
  await eventually(() => expect(sleeper.closed).toBe(1006));
});

function named(name: string): object {
  return { [respondentNamed("ann")]: { name } };
}
