import { describe, expect, onTestFinished, vi } from "vitest";
import { WebsocketProvider } from "y-websocket";
import * as Y from "yjs";
import type { BodyOf } from "#domain/contract/endpoints.ts";
import { PLAIN_YJS_PATH } from "#domain/contract/sockets.ts";
import { answerOf } from "#domain/answers/grid-document.ts";
import type { RespondentID } from "#domain/ids.ts";
import { slotRunsText } from "#domain/presence/presence.ts";
import { parseWrittenSlot, slotTextOf } from "#domain/time/slot-notation.ts";
import type { Slot } from "#domain/time/slot.ts";
import { test, type TestApp } from "../testing/start-test-app.ts";
import { look } from "../testing/viewers.ts";

const NOTHING = { tentativeDates: undefined, minStartHour: undefined, maxEndHour: undefined };
const WEEKLY = {
  ...NOTHING,
  kind: "weekdays",
  weekdays: ["MO", "SU"],
  minStartHour: 23,
  maxEndHour: 1,
} satisfies Partial<BodyOf<"createMeeting">>;
const WHOLE = { ...NOTHING, kind: "wholeDays", tentativeDates: ["2026-12-01", "2026-12-02"] } as const;

/** A client that knows nothing of Overlap, as any program is one. */
function plain(app: TestApp, meetingID: string): Y.Doc {
  const doc = new Y.Doc();
  const options = { disableBc: true, WebSocketPolyfill: WebSocket };
  const provider = new WebsocketProvider(app.url.replace("http", "ws") + PLAIN_YJS_PATH, meetingID, doc, options);
  onTestFinished(() => provider.destroy());
  return doc;
}

const slotOf = (text: string): Slot => parseWrittenSlot(text)?.slot ?? expect.fail(text);

describe.each([
  ["days of the week", WEEKLY, ["MO 00:00", "SU 23:30"], "MO 12:00"],
  ["whole days", WHOLE, ["2026-12-01", "2026-12-02"], "2026-12-03"],
] as const)("a meeting on %s", (_, body, slots, outside) => {
  const { kind } = body;
  const marked = (doc: Y.Doc, id: string) =>
    [...answerOf(doc, id as RespondentID, kind)].map((slot) => slotTextOf(kind, slot as Slot)).toSorted();

  test("ordinary Yjs clients follow a meeting's answers over changes of its kind", async ({ app }) => {
    const { meetingID, organiserKey, params } = await app.api.createMeeting(body as Partial<BodyOf<"createMeeting">>);
    const { selfRespondentID: id } = await app.api.addGuest(meetingID, "Ann", slots);
    const doc = plain(app, meetingID);
    await vi.waitFor(() => expect(marked(doc, id)).toEqual(slots));
    const answer = { params: { ...params, respondentID: id } };
    await app.api.call("saveAnswer", { ...answer, body: { availabilities: [slots[0]], base: [...slots] } });
    await vi.waitFor(() => expect(marked(doc, id)).toEqual([slots[0]]));
    // Answers of dates lie beside them.
    const dated = { kind: "dates", tentativeDates: ["2026-12-01"], minStartHour: 9, maxEndHour: 10 } as const;
    const edit = { params, organiserKey };
    await app.api.call("editMeeting", { ...edit, body: { ...dated, tentativeDates: [...dated.tentativeDates] } });
    const nine = "2026-12-01T08:00:00Z";
    await app.api.call("saveAnswer", { ...answer, body: { availabilities: [nine], base: [] } });
    const ofDates = () => [...answerOf(doc, id as RespondentID)];
    await vi.waitFor(() => expect(ofDates()).toEqual([slotOf(nine)]));
    expect(marked(doc, id)).toEqual([slots[0]]);
  });

  test("a viewer sees others' drafts without slots that the meeting lacks", async ({ app }) => {
    const { meetingID } = await app.api.createMeeting(body as Partial<BodyOf<"createMeeting">>);
    const [painter, viewer] = [look(app.url, meetingID), look(app.url, meetingID)];
    // Sends presence only after admission, as browsers do, because the server ignores earlier frames.
    for (const { provider } of [painter, viewer])
      provider.on("authenticated", () => provider.setAwarenessField("here", 1));
    const drafts = () =>
      [...(viewer.provider.awareness?.getStates().values() ?? [])].flatMap((state) =>
        "draft" in state ? [state["draft"] as unknown] : [],
      );
    const added = slotRunsText(slots.map(slotOf));
    await vi.waitFor(() => {
      painter.provider.setAwarenessField("draft", { added: slotRunsText([...slots, outside].map(slotOf)) });
      expect(drafts()).toEqual([{ added }]);
    });
  });
});
