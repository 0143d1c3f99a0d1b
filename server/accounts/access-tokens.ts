import { ACCESS_TOKEN_PREFIX } from "#domain/contract/sign-ins.ts";
import { refuse } from "#domain/refusal.ts";
import { signedIn } from "../http/credentials.ts";
import type { Call } from "../http/serve.ts";
import { randomText } from "../random-id.ts";
import { sha256 } from "../sha256.ts";
import type { AppContext } from "../app-context.ts";
import { minuteText } from "./sessions.ts";

const MAX_ACCESS_TOKENS = 20;

export async function createAccessToken({ body, credentials }: Call<"createAccessToken">, context: AppContext) {
  const { userID } = signedIn(credentials);
  const token = ACCESS_TOKEN_PREFIX + randomText(40);
  const now = context.clock().epochMilliseconds;
  const details = { tokenID: randomText(22), name: body.name };
  await context.database.transaction(async ({ accessTokens, users, jobs }) => {
    const isNew = await accessTokens.insert({ ...details, userID, hash: sha256(token), now }, MAX_ACCESS_TOKENS);
    if (!isNew) refuse("taken", "api.tooManyAccessTokens", { count: MAX_ACCESS_TOKENS });
    // Another person's address must not get mails of an account that is not theirs.
    if ((await users.provedAddress(userID)) === undefined) return;
    // An open session is enough to make a token, and it needs no password: so the user is told.
    await jobs.add({ name: "sendAccountMail", payload: { kind: "accessToken", userID, id: details.tokenID } });
  });
  return { ...details, createdAt: minuteText(now), token };
}

export async function listAccessTokens({ credentials }: Call<"accessTokens">, { database }: AppContext) {
  const tokens = await database.views.users.accessTokens(signedIn(credentials).userID);
  return {
    tokens: tokens.map(({ tokenID, name, createdAt, usedAt }) => ({
      tokenID,
      name,
      createdAt: minuteText(createdAt),
      ...(usedAt !== null && { lastUsedAt: minuteText(usedAt) }),
    })),
  };
}

export async function endAccessToken({ params, credentials }: Call<"endAccessToken">, { database }: AppContext) {
  const { userID } = signedIn(credentials);
  const wasThere = await database.transaction(({ accessTokens }) => accessTokens.remove(userID, params.tokenID));
  if (!wasThere) refuse("unknown", "api.noSuchToken");
  return undefined;
}
