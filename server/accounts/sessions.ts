import { refuse } from "#domain/refusal.ts";
import { signedIn } from "../http/credentials.ts";
import type { Call } from "../http/serve.ts";
import type { AppContext } from "../app-context.ts";
import { closeLogin } from "./close-login.ts";
import { minuteText } from "./minute-text.ts";

/** Where the user is logged in, the last used first. */
export async function listSessions({ credentials }: Call<"sessions">, { database, clock }: AppContext) {
  const { userID, tokenID } = signedIn(credentials);
  const sessions = await database.views.users.sessions(userID, clock().epochMilliseconds);
  return {
    sessions: sessions.map(({ sessionID, device, created, used }) => ({
      sessionID,
      ...(device !== "" && { device }),
      createdAt: minuteText(created),
      lastUsedAt: minuteText(used),
      ...(sessionID === tokenID && { isCurrent: true as const }),
    })),
  };
}

/** Ends one of the user's sessions, this one or another: its token is worth nothing from then on. */
export async function endSession({ params, credentials }: Call<"endSession">, context: AppContext) {
  const { userID } = signedIn(credentials);
  const { sessionID } = params;
  const wasThere = await context.database.transaction(({ sessions }) => sessions.remove(userID, sessionID));
  if (!wasThere) refuse("unknown", "There is no such session.");
  closeLogin(context, userID, sessionID);
  return undefined;
}
