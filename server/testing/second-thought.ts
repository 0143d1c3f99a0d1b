import { openJobTable } from "./job-table.ts";

/** Lets the time pass that a call-off waits for its Undo. */
export async function secondThought(databaseUrl: string): Promise<void> {
  const table = await openJobTable(databaseUrl);
  await table.hurry();
  await table.close();
}
