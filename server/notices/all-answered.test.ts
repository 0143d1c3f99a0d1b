import { describe, expect, test } from "vitest";
import type { BodyOf } from "#domain/contract/endpoints.ts";
import { expectingByMail } from "../testing/expecting.ts";
import { mailApp } from "../testing/start-mail-app.ts";

const here = await mailApp();
const expecting = (people: BodyOf<"addExpected">["people"], how: Parameters<typeof expectingByMail>[2] = {}) =>
  expectingByMail(here, people, how);

describe("the mail after the last answer", () => {
  const mailsOf = (ann: { email: string }) =>
    here.mailsTo(ann.email).filter(({ subject }) => subject.startsWith("Everybody"));

  test("an organiser gets one mail with the best time when everybody has answered, and one after each new person", async () => {
    const { ann, ids, answer, add, read, params, token } = await expecting([{ name: "Ben" }, { name: "Cat" }]);
    await here.settled(answer(ids[0] ?? ""));
    expect(mailsOf(ann)).toEqual([]);
    await here.settled(answer(ids[1] ?? ""));
    const [mail] = mailsOf(ann);
    expect(mail?.subject).toBe('Everybody has answered "Choir rehearsal"');
    expect(mail?.text).toContain("All 2 people");
    expect(mail?.text).toContain("Tuesday, December 1, 2026");
    // A deleted answer that comes back sends no second mail.
    const [respondentID = ""] = Object.keys((await read()).respondents);
    await here.app.api.call("deleteRespondent", { params: { ...params, respondentID }, token });
    await here.settled(answer(ids[0] ?? ""));
    expect(mailsOf(ann)).toHaveLength(1);
    const [, , dan] = await add([{ name: "Dan" }]);
    await here.settled(answer(dan?.expectedID ?? ""));
    expect(mailsOf(ann)).toHaveLength(2);
  });

  test("the mail after the last answer names the time that the required people can attend", async () => {
    const people = [{ name: "Ben", required: true }, { name: "Cat" }, { name: "Dan" }];
    const { ann, ids, answer, key, meetingID } = await expecting(people);
    for (const id of ids.slice(1)) await answer(id);
    const thursday = ["2026-12-03T08:00:00Z", "2026-12-03T08:30:00Z"];
    const respondentKey = await key(ids[0] ?? "");
    await here.settled(here.app.api.answer(meetingID, { availabilities: thursday }, { respondentKey }));
    expect(mailsOf(ann)[0]?.text).toContain("Thursday, December 3, 2026");
  });

  test("the mail after the last answer also leaves when the last missing person is removed or matched", async () => {
    const removed = await expecting([{ name: "Ben" }, { name: "Cat" }]);
    await removed.answer(removed.ids[0] ?? "");
    await removed.remove(removed.ids[1] ?? "");
    const empty = await expecting([{ name: "Ben" }]);
    await empty.remove(empty.ids[0] ?? "");
    const matched = await expecting([{ name: "Ben" }]);
    const gus = await here.app.api.addGuest(matched.meetingID, "Gus", []);
    await here.settled(matched.edit(matched.ids[0] ?? "", { respondentID: gus.selfRespondentID }));
    expect([removed, empty, matched].map(({ ann }) => mailsOf(ann).length)).toEqual([1, 0, 1]);
  });
});
