import jwt from "jsonwebtoken";
import type { Database } from "#db/database.ts";
import type { TokenPurpose } from "#domain/contract/access.ts";
import { ACCESS_TOKEN_PREFIX } from "#domain/contract/sign-ins.ts";
import { parseUserID, type UserID } from "#domain/ids.ts";
import { HOUR_MS } from "#domain/time/durations.ts";
import type { Background } from "../background.ts";
import type { OpenedToken, Opens } from "../http/credentials.ts";
import type { Keys } from "../keys.ts";
import { randomText } from "../random-id.ts";
import { sha256 } from "../sha256.ts";

const HOUR_S = 3_600;
const LIFE_S: Readonly<Record<TokenPurpose, number>> = {
  session: 90 * 24 * HOUR_S,
  "password-reset": 4 * HOUR_S,
  "link-confirmation": HOUR_S / 6,
};

export type Tokens = ReturnType<typeof createTokens>;

/** Makes and checks JWTs with HS256; each purpose has its own key. Only its row decides whether a token is valid. */
export function createTokens(keys: Keys, clock: () => Temporal.Instant) {
  const seconds = () => Math.floor(clock().epochMilliseconds / 1_000);
  const keyOf = (purpose: TokenPurpose) => Buffer.from(keys.of(purpose));
  return {
    /** A new token with its stored row; times in milliseconds since the epoch. */
    issue(purpose: TokenPurpose, userID: UserID) {
      const iat = seconds();
      const exp = iat + LIFE_S[purpose];
      const tokenID = randomText(22);
      const claims = { sub: userID, jti: tokenID, iat, exp, purpose };
      const token = jwt.sign(claims, keyOf(purpose), { algorithm: "HS256" });
      return { token, tokenID, userID, now: iat * 1_000, expires: exp * 1_000 };
    },

    /** Returns a token's content if it has our signature for this purpose and has not expired. */
    read(purpose: TokenPurpose, token: string): OpenedToken | undefined {
      try {
        const claims = jwt.verify(token, keyOf(purpose), { algorithms: ["HS256"], clockTimestamp: seconds() });
        if (typeof claims === "string" || claims["purpose"] !== purpose || claims.exp === undefined) return undefined;
        const userID = typeof claims.sub === "string" ? parseUserID(claims.sub) : undefined;
        if (userID === undefined || typeof claims.jti !== "string") return undefined;
        return { userID, tokenID: claims.jti };
      } catch (error) {
        // The library reads the claims before it checks the signature, and throws a bare SyntaxError for malformed
        // JSON.
        if (error instanceof jwt.JsonWebTokenError || error instanceof SyntaxError) return undefined;
        throw error;
      }
    },
  };
}

type SessionContext = {
  readonly database: Database;
  readonly background: Background;
  readonly clock: () => Temporal.Instant;
};

const ACCESS_TOKEN = new RegExp(`^${ACCESS_TOKEN_PREFIX}[0-9A-Za-z]{40}$`);

/**
 * Opens tokens, and notes when they were last used. Looks each token up, so a token that ended in one process ends in
 * all.
 */
export function createOpens({ tokens, ...needs }: SessionContext & { readonly tokens: Tokens }): Opens {
  const noteUse = createNoteUse(needs);
  const { users, calendars } = needs.database.views;
  const whose: Readonly<Record<TokenPurpose, (tokenID: string) => Promise<UserID | undefined>>> = {
    session: async (tokenID) => (await users.ofSessions([tokenID])).get(tokenID),
    "password-reset": (tokenID) => users.ofReset(tokenID),
    "link-confirmation": (tokenID) => calendars.ofConfirmation(tokenID),
  };
  const accessTokenOf = async (token: string) =>
    ACCESS_TOKEN.test(token) ? await users.accessToken(sha256(token)) : undefined;
  const opens = {
    async authenticate(token: string, purpose: TokenPurpose) {
      const opened = tokens.read(purpose, token);
      if (opened === undefined || (await whose[purpose](opened.tokenID)) !== opened.userID) return undefined;
      if (purpose === "session") noteUse("sessions", opened.tokenID);
      return opened;
    },
    async openAccessToken(token: string) {
      const accessToken = await accessTokenOf(token);
      if (accessToken === undefined || accessToken.isDisabled) return undefined;
      const { userID, tokenID } = accessToken;
      noteUse("accessTokens", tokenID);
      return { userID, tokenID };
    },
    async isOfDisabled(token: string): Promise<boolean> {
      const session = tokens.read("session", token) ?? tokens.read("password-reset", token);
      if (session !== undefined) return (await users.user(session.userID))?.isDisabled === true;
      return (await accessTokenOf(token))?.isDisabled === true;
    },
  };
  return {
    ...opens,
    openLogin: (token) =>
      token.startsWith(ACCESS_TOKEN_PREFIX) ? opens.openAccessToken(token) : opens.authenticate(token, "session"),
  };
}

type NoteUse = (kind: "sessions" | "accessTokens", id: string) => void;

/** Writes at most once an hour for each token, because a write for each request would cost too much. */
function createNoteUse({ database, background, clock }: SessionContext): NoteUse {
  let hour = 0;
  const noted = new Set<string>();
  return (kind, id) => {
    const nowMs = clock().epochMilliseconds;
    if (Math.floor(nowMs / HOUR_MS) !== hour) {
      hour = Math.floor(nowMs / HOUR_MS);
      noted.clear();
    }
    if (noted.has(id)) return;
    noted.add(id);
    background.run("the last use of a token", () => database.transaction((stores) => stores[kind].markUsed(id, nowMs)));
  };
}
