import { expect } from "vitest";
import type { GridEyes } from "../testing/grid-eyes.ts";
import { look } from "../testing/viewers.ts";
import { expecting, meetingFor } from "../testing/expecting.ts";
import { appTest } from "../testing/start-test-app.ts";

const test = appTest({ rateLimit: true });

/** Lists the names of the other viewers that a viewer sees. */
function namesSeenBy({ provider, document }: GridEyes): string[] {
  const states = [...(provider.awareness?.getStates() ?? [])] as [number, { readonly name?: string }][];
  return states.flatMap(([clientID, { name }]) => (clientID === document.clientID ? [] : (name ?? [])));
}

test.for(["replaces the link", "takes the answer off the person", "removes the person"] as const)(
  "a viewer with a personal link loses its name at once when the organiser %s",
  async (how, { app }) => {
    const { ids, key, answer, replace, edit, remove, meetingID } = await expecting(app, [{ name: "Ann" }]);
    const [ann = ""] = ids;
    const oldKey = await key(ann);
    const { selfRespondentID, respondentKey } = (await answer(oldKey)).reply;
    const byLink = look(app.url, meetingID, `guest ${selfRespondentID} ${oldKey}`);
    const byOwnKey = look(app.url, meetingID, `guest ${selfRespondentID} ${respondentKey}`);
    const other = look(app.url, meetingID);
    // A browser repeats its presence whenever it reconnects.
    const seen = () => {
      for (const viewer of [byLink, byOwnKey]) viewer.provider.awareness?.setLocalState({});
      return namesSeenBy(other);
    };
    await expect.poll(seen).toEqual(["Ann", "Ann"]);
    if (how === "replaces the link") await replace(ann);
    else if (how === "removes the person") await remove(ann);
    else await edit(ann, { respondentID: null });
    await expect.poll(() => [byLink.closes, byOwnKey.closes]).toEqual([[4205], [4205]]);
    // A holder of the answer's own key gets the name back.
    await expect.poll(seen).toEqual(["Ann"]);
  },
);

test("an organiser may guess addresses of respondents a limited number of times", async ({ app }) => {
  const { add, meetingID } = await meetingFor(app);
  await app.context.rateLimit("expectAddress", meetingID, 599);
  const statuses = [];
  for (const name of ["ann", "ben"]) statuses.push((await add([{ name, email: `${name}@example.org` }])).status);
  statuses.push((await add([{ name: "Without an address" }])).status);
  expect(statuses).toEqual([201, 429, 201]);
});
