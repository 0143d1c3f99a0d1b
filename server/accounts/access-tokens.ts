import { ACCESS_TOKEN_PREFIX } from "#domain/contract/sign-ins.ts";
import { refuse } from "#domain/refusal.ts";
import { signedIn } from "../http/credentials.ts";
import { isRepeated, keyOfRequest } from "../http/idempotent-request.ts";
import type { Call } from "../http/serve.ts";
import { randomText } from "../random-id.ts";
import { sha256 } from "../sha256.ts";
import type { AppContext } from "../app-context.ts";
import { closeLogin, minuteText } from "./sessions.ts";

const MAX_ACCESS_TOKENS = 20;

export async function createAccessToken(call: Call<"createAccessToken">, context: AppContext) {
  const { body, credentials, request } = call;
  const { userID } = signedIn(credentials);
  const token =
    ACCESS_TOKEN_PREFIX + keyOfRequest(context.keys, "access-token", { owner: userID, requestID: body.requestID });
  const nowMs = context.clock().epochMilliseconds;
  const details = { tokenID: randomText(22), name: body.name };
  const isRepeat = await context.database.transaction(async (stores) => {
    const { accessTokens, users, jobs } = stores;
    if (request !== undefined && (await isRepeated(request, stores, context))) return true;
    const isNew = await accessTokens.insert({ ...details, userID, hash: sha256(token), now: nowMs }, MAX_ACCESS_TOKENS);
    if (!isNew) refuse("taken", "api.tooManyAccessTokens", { count: MAX_ACCESS_TOKENS });
    // Another person's address must not get mails of an account that is not theirs.
    if ((await users.provedAddress(userID)) === undefined) return false;
    // An open session is enough to make a token without a password, so a mail tells the user.
    await jobs.add({ name: "sendAccountMail", payload: { kind: "accessToken", userID, id: details.tokenID } });
    return false;
  });
  if (!isRepeat) return { ...details, createdAt: minuteText(nowMs), token };
  const all = await context.database.views.users.accessTokens(userID);
  const stored = await context.database.views.users.accessToken(sha256(token));
  const created = all.find(({ tokenID }) => tokenID === stored?.tokenID) ?? refuse("unknown", "api.noSuchToken");
  return { tokenID: created.tokenID, name: created.name, createdAt: minuteText(created.createdAt), token };
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

export async function endAccessToken({ params, credentials }: Call<"endAccessToken">, context: AppContext) {
  const { userID } = signedIn(credentials);
  const wasThere = await context.database.transaction(({ accessTokens }) =>
    accessTokens.remove(userID, params.tokenID),
  );
  if (!wasThere) refuse("unknown", "api.noSuchToken");
  closeLogin(context, userID, params.tokenID);
  return undefined;
}
