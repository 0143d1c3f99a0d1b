import { expect, test } from "vitest";
import type { Endpoint } from "./endpoint.ts";
import { ENDPOINTS } from "./endpoints.ts";
import { sentence } from "./fields.ts";
import { RATE_LIMITS, type LimitKey, type RateLimitRule } from "./rate-limits.ts";

test("an edit names at least one thing to change", () => {
  expect(ENDPOINTS.editMeeting.body?.safeParse({}).error?.issues[0]?.message).toBe(sentence("api.nothingToChange"));
});

test("a limit counts per what its calls have", () => {
  const has: Record<LimitKey, (call: Endpoint) => boolean> = {
    user: ({ access }) => access.token === "session",
    meeting: ({ path }) => path.includes("{meetingID}"),
    email: ({ body }) => body?.safeParse({}).error?.issues.some(({ path }) => path[0] === "email") ?? false,
    mailbox: (call) => has.email(call),
  };
  const hasSlots = ({ body }: Endpoint): boolean =>
    body?.safeParse({}).error?.issues.some(({ path }) => path[0] === "availabilities") ?? false;
  const lacking = Object.entries<Endpoint>(ENDPOINTS).flatMap(([name, call]) =>
    (call.limits ?? [])
      .filter((action) => {
        const { per, counts }: RateLimitRule = RATE_LIMITS[action];
        return (per !== undefined && !has[per](call)) || (counts === "slots" && !hasSlots(call));
      })
      .map((action) => `${name}: ${action}`),
  );
  expect(lacking).toEqual([]);
});
