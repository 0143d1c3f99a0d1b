import { expect } from "vitest";
import { test } from "../testing/collab-test.ts";
import { joinAs, paintDraft, seenDrafts, slotsText } from "../testing/draft-viewers.ts";
import { eventually } from "../testing/eventually.ts";

test("what a viewer paints is shown less often while many paint, and as often as before when they have left", async ({
  start,
}) => {
  const expensive = { presenceBurst: 100, presencePerSecond: 0, crowdedPresenceCost: 100, fewPainters: 1 };
  const app = await start({ limits: { ...expensive, presenceLaterMs: 1_000_000 } });
  const meeting = app.grids.newMeeting();
  const [witness, ann] = [await joinAs(app, meeting), await joinAs(app, meeting, "ann")];
  const others = [await joinAs(app, meeting, "ben"), await joinAs(app, meeting, "cem")];
  const [early, late] = [{ added: slotsText(2) }, { added: slotsText(4) }];
  for (const other of others) {
    paintDraft(other, early);
    await eventually(() => expect(Object.values(seenDrafts(witness))).toContainEqual(early));
  }
  await eventually(() => expect(seenDrafts(witness)).toMatchObject({ ben: early, cem: early }));
  paintDraft(ann, early);
  // Its turn comes after whatever the server did with what was painted.
  await app.save(meeting, "ann", [2]);
  await eventually(() => expect(witness.shown()).toEqual(["ann000000000: 2"]));
  expect(seenDrafts(witness)["ann"]).toBeUndefined();
  for (const other of others) other.leave();
  await eventually(() => expect(Object.keys(seenDrafts(witness))).toEqual(["ann"]));
  paintDraft(ann, late);
  await eventually(() => expect(seenDrafts(witness)["ann"]).toEqual(late));
});
