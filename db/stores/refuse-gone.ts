import { Refusal } from "#domain/refusal.ts";
import { StatementFailed } from "../statement-failed.ts";

/** What to do with a failure: refuse with `not-signed-in` if `constraint` says that the user's account is gone, else pass it on. */
export function refuseGone(constraint: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof StatementFailed && error.constraint === constraint) {
      throw new Refusal("not-signed-in", "Your account was deleted.");
    }
    throw error;
  };
}
