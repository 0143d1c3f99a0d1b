import { expect, test } from "vitest";
import { TEN } from "../testing/api-client.ts";
import { rawRequest } from "../testing/raw-request.ts";
import { calendarEntry } from "../testing/received-mail.ts";
import { mailApp } from "../testing/start-mail-app.ts";

const here = await mailApp();

const file = (meetingID: string) => rawRequest(here.app.url, `/api/meetings/${meetingID}/schedule.ics`);

test("the calendar file equals the entry in the mails, without any address", async () => {
  const ann = await here.app.api.signUp({ name: "Ann", email: "ann@example.org" });
  const texts = { name: "Choir; with, all", about: "Bring\nideas", place: "Room 2, left" };
  const { meetingID, params } = await here.app.api.createMeeting(texts, ann.token);
  await here.acquaint("ben@example.org");
  await here.guest(meetingID, { name: "Ben", email: "ben@example.org" });
  expect((await file(meetingID)).status).toBe(404);

  const schedule = (endDateTime: string) =>
    here.app.api.schedule(params, { token: ann.token }, ["2026-12-01T08:00:00Z", endDateTime]);
  await here.quiet(schedule(TEN));
  const { status, headers, text } = await file(meetingID);
  expect([status, headers["content-type"]]).toEqual([200, "text/calendar; charset=utf-8"]);
  const invited = here.mailsTo("ben@example.org").findLast((mail) => mail.entry !== undefined)?.entry;
  const url = `${here.app.url}/m/${meetingID}`;
  const { method: _method, organiser: _organiser, attendee: _attendee, ...entry } = calendarEntry(text);
  expect(invited).toMatchObject({ uid: entry.uid, sequence: entry.sequence, start: entry.start, end: entry.end });
  expect(entry).toEqual({
    uid: `${meetingID}@127.0.0.1`,
    sequence: 1,
    status: "CONFIRMED",
    start: "2026-12-01T08:00:00Z",
    end: TEN,
    summary: "Choir; with, all",
    location: "Room 2, left",
    description: `Bring\nideas\n\n${url}`,
  });
  expect(text).not.toMatch(/METHOD|ORGANIZER|ATTENDEE|mailto|example\.org/);

  const etag = String(headers["etag"]);
  const again = await rawRequest(here.app.url, `/api/meetings/${meetingID}/schedule.ics`, {
    headers: { "if-none-match": etag },
  });
  expect(again.status).toBe(304);
  await schedule("2026-12-01T10:00:00Z");
  expect(calendarEntry((await file(meetingID)).text)).toMatchObject({ sequence: 2, end: "2026-12-01T10:00:00Z" });
  await here.app.api.call("unscheduleMeeting", { token: ann.token, params });
  const gone = await file(meetingID);
  expect([gone.status, JSON.parse(gone.text)]).toEqual([
    404,
    expect.objectContaining({ code: "unknown", message: "There is no such meeting, or no time is set." }),
  ]);
});

test("the calendar file catches up with the SEQUENCE of mails when hidden answers are shown, and never goes back", async () => {
  const { meetingID, params, organiserKey } = await here.app.api.createMeeting({ answersVisibleTo: "organiser" });
  const fileSequence = async (): Promise<number> => {
    const { text } = await rawRequest(here.app.url, `/api/meetings/${meetingID}/schedule.ics`);
    return Number(/^SEQUENCE:(\d+)/m.exec(text)?.[1]);
  };
  await here.acquaint("gus@example.org");
  await here.guest(meetingID, { name: "Gus", email: "gus@example.org" });
  await here.quiet(here.schedule(meetingID));
  const { reply } = await here.app.api.call("getMeeting", { params, organiserKey });
  const [respondentID = ""] = Object.keys(reply.respondents);
  await here.app.api.call("deleteRespondent", { params: { meetingID, respondentID }, organiserKey });
  await here.quiet();
  expect(here.mailsTo("gus@example.org").at(-1)?.entry?.sequence).toBe(2);
  expect(await fileSequence()).toBe(1);

  const show = (answersVisibleTo: "everyone" | "organiser") =>
    here.app.api.edit(meetingID, { answersVisibleTo }, { organiserKey });
  await show("everyone");
  expect(await fileSequence()).toBe(3);
  await show("organiser");
  expect(await fileSequence()).toBe(3);
  await here.guest(meetingID, { name: "Gus", email: "gus@example.org" });
  await here.elapse({ minutes: 1 });
  expect(here.mailsTo("gus@example.org").at(-1)?.entry?.sequence).toBe(3);
});
