import type { Database } from "../database.ts";

/** A migrated database of its own on the test server. */
export type FreshDatabase = { readonly url: string; readonly database: Database; drop(): Promise<void> };

/** Makes one from the template. Needs OVERLAP_TEST_POSTGRES, the address of a server where databases may be made. */
export async function freshDatabase(): Promise<FreshDatabase> {
  throw new Error("Not built yet");
}
