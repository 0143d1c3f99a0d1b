import { expect, test } from "vitest";
import { mailApp } from "../testing/start-mail-app.ts";

const here = await mailApp();

test("a place is one line, and its change or removal after scheduling is mailed as an update", async () => {
  const { api } = here.app;
  const ann = await api.signUp({ name: "Ann", email: "ann@example.org" });
  const ben = await api.signUp({ name: "Ben", email: "ben@example.org", subscribe_to_notifications: true });
  const { meetingID, params } = await api.createMeeting({ place: "  Room 2  " }, ann.token);
  await api.saveOwn(params, ben.token, []);
  const edit = (place: string | null) => api.edit(params, { place }, { token: ann.token });
  expect((await api.meeting(meetingID)).place).toBe("Room 2");
  expect((await edit("two\nlines")).status).toBe(400);
  await here.quiet(here.schedule(meetingID, { token: ann.token }));
  const call = "https://call.example/choir";
  expect((await edit(call)).reply.place).toBe(call);
  await here.elapse({ minutes: 2 });
  await edit("");
  await here.elapse({ minutes: 2 });
  const mails = here.mailsTo("ben@example.org");
  expect(mails.map(({ subject, entry }) => [subject, entry?.sequence, entry?.location])).toEqual([
    ["Choir rehearsal has been scheduled", 1, "Room 2"],
    ["Choir rehearsal has been updated", 2, call],
    ["Choir rehearsal has been updated", 3, ""],
  ]);
  expect(mails[1]?.text).toContain(`> Where: ${call}\n> \n> Before the concert`);
  expect(mails[2]?.text).not.toContain("Where:");
  expect(await api.meeting(meetingID)).not.toHaveProperty("place");
});
