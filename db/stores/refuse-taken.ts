import { Refusal } from "#domain/refusal.ts";
import { StatementFailed } from "../statement-failed.ts";

/** What to do with a failure: refuse with `taken` and this sentence if `constraint` was broken, else pass it on. */
export function refuseTaken(constraint: string, message: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof StatementFailed && error.constraint === constraint) throw new Refusal("taken", message);
    throw error;
  };
}
