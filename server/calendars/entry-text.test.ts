import { expect } from "vitest";
import { CHOIR, HALF_PAST_NINE, NINE } from "../testing/api-client.ts";
import { createFakeBrowser } from "../testing/providers/fake-browser.ts";
import { test } from "../testing/providers/provider-app-test.ts";

const ABOUT = 'Bring <b>notes</b> & <a href="https://evil.example">Join with Google Meet</a>';
const ESCAPED = "Bring &lt;b&gt;notes&lt;/b&gt; &amp; &lt;a href=";

test.for([
  // Google shows HTML; the entry for Microsoft says that this is text.
  ["google", "linkGoogleCalendar", { description: expect.stringContaining(ESCAPED) as string }],
  [
    "microsoft",
    "linkMicrosoftCalendar",
    { body: { contentType: "text", content: expect.stringContaining(ABOUT) as string } },
  ],
] as const)(
  "in a calendar of %s what the organiser wrote is text, never markup",
  async ([provider, link, shown], { app }) => {
    const person = { subject: "ann", name: "Ann", email: "ann@example.org", isEmailVerified: true };
    app.fakes[provider].behaviour.person = person;
    const { token } = await app.api.signUp();
    await createFakeBrowser(app.url).visit(link, { token });
    const { meetingID } = (await app.api.call("createMeeting", { token, body: { ...CHOIR, about: ABOUT } })).reply;
    const params = { meetingID };
    await app.api.call("saveOwnAnswer", { params, token, body: { availabilities: [NINE] } });
    const times = { startDateTime: NINE, endDateTime: HALF_PAST_NINE };
    await app.api.call("scheduleMeeting", { params, token, body: times });
    await expect.poll(() => app.database.jobQueue.count(), { timeout: 15_000 }).toMatchObject({ waiting: 0 });
    expect(app.fakes[provider].calendarOf("ann").present()[0]?.written).toMatchObject(shown);
  },
);
