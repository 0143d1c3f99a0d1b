import type { AppContext } from "../app-context.ts";
import { signedIn } from "../http/credentials.ts";
import type { Call } from "../http/serve.ts";

export async function getUsualWeek({ credentials }: Call<"usualWeek">, { database }: AppContext) {
  return (await database.views.users.usualWeek(signedIn(credentials).userID)) ?? { days: {} };
}

/** Keeps a user's usual week in place of the one before. */
export async function saveUsualWeek({ body, credentials }: Call<"saveUsualWeek">, { database }: AppContext) {
  await database.transaction(({ usualWeeks }) => usualWeeks().keep(signedIn(credentials).userID, body));
  return body;
}
