import type { AccountFacts } from "#db/views/operator-views.ts";
import { asciiEmail } from "#domain/email.ts";
import type { AppContext } from "../app-context.ts";
import { AdminRefusal } from "./admin-call.ts";

/** Returns an account by its address or id; refuses in one sentence when there is none. */
export async function accountOf(text: string, { database }: Pick<AppContext, "database">): Promise<AccountFacts> {
  const typed = text.trim();
  const name = asciiEmail(typed)?.toLowerCase() ?? typed;
  const account = await database.views.operator.account(name);
  if (account === undefined) throw new AdminRefusal(`There is no account of ${typed}.`);
  return account;
}
