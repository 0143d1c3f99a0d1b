import { expect, test } from "vitest";
import { createFakeBrowser } from "../testing/providers/fake-browser.ts";
import { DENTIST, openProviderStage } from "../testing/providers/open-provider-stage.ts";
import { startTestApp, testNow } from "../testing/start-test-app.ts";

test("a calendar that is read eight times at once through two processes stays linked when its token has ended", async ({
  onTestFinished,
}) => {
  const stage = await openProviderStage();
  onTestFinished(() => stage.stop());
  const { microsoft, config } = stage.fakes;
  const other = await startTestApp(
    { ...config, databaseUrl: stage.app.databaseUrl },
    { clock: () => testNow().add({ minutes: stage.clock.ahead }) },
  );
  onTestFinished(() => other.stop());

  const { subject } = stage.person("microsoft");
  const { token } = await stage.signUp();
  await createFakeBrowser(stage.app.url).visit("linkMicrosoftCalendar", { token });
  microsoft.calendarOf(subject).put(DENTIST);
  const meetings = await Promise.all(
    Array.from({ length: 4 }, (_, day) =>
      stage.app.api.createMeeting({ tentativeDates: ["2026-12-01", `2026-12-0${day + 2}`] }),
    ),
  );
  // The provider takes each refresh token once; the second use is refused before the first has its reply.
  microsoft.behaviour.refreshMs = 300;
  for (let round = 1; round <= 3; round += 1) {
    stage.clock.ahead = 61 * round;
    const refreshCount = microsoft.log.filter((one) => one === "token refresh_token").length;
    const replies = await Promise.all(
      [stage.app, other].flatMap(({ api }) =>
        meetings.map(({ meetingID }) => api.call("microsoftCalendarEvents", { token, query: { meetingID } })),
      ),
    );
    expect(replies.map(({ reply }) => [reply.problem, reply.events.length])).toEqual(replies.map(() => [undefined, 1]));
    expect(microsoft.log.filter((one) => one === "token refresh_token").length).toBe(refreshCount + 1);
  }
  expect(await stage.me(token)).toMatchObject({ hasLinkedMicrosoftAccount: true });
});
