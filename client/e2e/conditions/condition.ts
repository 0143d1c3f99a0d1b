import type { Page } from "playwright";
import type { VisitOptions } from "../start-site.ts";

/**
 * A state of a browser, a device or a network in which the main jobs must still work. `matrix.test.ts` runs the jobs of
 * `main-jobs.ts` under the conditions of `all-conditions.ts`. Other tests visit with `{ before: condition.prepare }`.
 */
export type Condition = {
  /** Completes a test title: "a guest answers: with a page that Chrome translates". */
  readonly name: string;
  /**
   * Prepares a page before it opens. A condition that asks the user for a press, such as "Try again", registers the press
   * here with `page.addLocatorHandler`, because the jobs know no conditions.
   */
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** Waits until an opened page has adapted to the condition. Otherwise a job may paint while the grid is drawn again. */
  readonly ready?: (page: Page) => Promise<unknown>;
  /** Options of each visit, such as the time zone of the device or the width of a phone. */
  readonly visit?: VisitOptions;
  /** Console messages and errors that this condition causes by itself and that no page can prevent. */
  readonly expectedFaults?: RegExp;
  /** Starts a network between the browser and the app at `origin`; undefined where its program is not installed. */
  readonly startNetwork?: (origin: string) => Promise<ConditionNetwork | undefined>;
};

export type ConditionNetwork = { readonly url: string; readonly stop: () => Promise<void> };
