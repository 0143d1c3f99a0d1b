import { afterAll, afterEach, beforeAll } from "vitest";

type Started = { leave?(): Promise<void>; stop(): Promise<void> };

/**
 * What the tests of a file share, such as an app or a site: started before the first of them, left by its visitors
 * after each, stopped after the last. Tests and helpers use it as if it were there already.
 */
export function forTests<T extends Started>(start: () => Promise<T>): T {
  let started: T | undefined;
  beforeAll(async () => {
    started = await start();
  });
  afterEach(() => started?.leave?.());
  afterAll(() => started?.stop());
  return new Proxy({} as T, {
    get(_, name): unknown {
      if (started === undefined) throw new Error("It is started before the first test: use it inside of one.");
      return Reflect.get(started, name);
    },
  });
}
