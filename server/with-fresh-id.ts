import { Refusal } from "#domain/refusal.ts";
import { randomID } from "./random-id.ts";

/** Runs `insert` with a new random id, and again with another one in the unlikely case that the id is taken. */
export async function withFreshID<ID, T>(
  parse: (text: string) => ID | undefined,
  insert: (id: ID) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const id = parse(randomID());
    if (id === undefined) throw new Error("A random id must be a possible id");
    try {
      return await insert(id);
    } catch (error) {
      if (!(error instanceof Refusal && error.code === "taken") || attempt === 5) throw error;
    }
  }
}
