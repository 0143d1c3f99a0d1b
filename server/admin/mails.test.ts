import { expect, vi } from "vitest";
import { test } from "../testing/start-test-app.ts";
import { mails } from "./mails.ts";

test("an operator sees which account or guest's meeting caused how many mails, each counted once", async ({ app }) => {
  const { api, context } = app;
  const ann = await api.signUp({ name: "Ann", subscribe_to_notifications: true });
  const annsMeeting = await api.createMeeting({}, ann.token);
  await api.addGuest(annsMeeting.meetingID, "Gus", []);
  const guests = await api.createMeeting({ name: "Choir" });
  const organiser = { params: { meetingID: guests.meetingID }, organiserKey: guests.organiserKey };
  await api.call("mailOrganiserLink", { ...organiser, body: { email: "eve@example.org" } });
  await api.call("resetPassword", { body: { email: ann.email } });
  const expires = context.clock().epochMilliseconds + 60_000;
  const link = {
    kind: "signUp",
    id: "a",
    name: "Zoe",
    email: "zoe@example.org",
    locale: "en",
    url: "http://x",
    expires,
  };
  await app.database.transaction(({ jobs }) =>
    jobs.add({ name: "sendAccountMail", payload: { ...link, kind: "signUp" } }),
  );
  await vi.waitFor(async () => expect(await app.jobTable.count()).toBe(0));

  const last = expect.stringMatching(/^\d{4}-.*Z$/) as string;
  const listed = (await mails.run(context, {})).mails;
  expect(listed).toHaveLength(3);
  const guestLink = `${app.url}/m/${guests.meetingID}`;
  const nobody = { userID: null, email: null, link: null, meeting: null };
  expect(listed[0]).toEqual({ ...nobody, userID: ann.userID, email: ann.email, mails: 2, meetings: 1, last });
  expect(listed).toContainEqual({ ...nobody, mails: 1, meetings: 0, last });
  expect(listed).toContainEqual({ ...nobody, link: guestLink, meeting: "Choir", mails: 1, meetings: 1, last });

  await app.query("UPDATE mail_causes SET at = at - interval '25 hours'");
  expect((await mails.run(context, {})).mails).toEqual([]);
});

test("a mail about a deleted meeting counts for the account of its earlier mails", async ({ app }) => {
  const { api, context } = app;
  const ann = await api.signUp({ name: "Ann" });
  const { meetingID } = await api.createMeeting({}, ann.token);
  const count = (key: string) =>
    app.database.transaction(({ mailCauses }) =>
      mailCauses.record(key, context.clock().epochMilliseconds, { meetingID: meetingID as never }),
    );
  await count("first");
  await count("first");
  await api.call("deleteMeeting", { params: { meetingID }, token: ann.token });
  await count("second");
  const { mails: listed } = await mails.run(context, {});
  expect(listed.find(({ userID }) => userID === ann.userID)).toMatchObject({ mails: 2, meetings: 1 });
});
