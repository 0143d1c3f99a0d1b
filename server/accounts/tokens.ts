import jwt from "jsonwebtoken";
import type { TokenPurpose } from "#domain/contract/access.ts";
import { parseUserID, type UserID } from "#domain/ids.ts";
import type { Keys } from "../keys.ts";
import { randomText } from "../random-id.ts";
import type { OpenedToken } from "../http/credentials.ts";

/** A token on its way out, and what is stored to stand behind it. */
export type IssuedToken = {
  readonly token: string;
  readonly tokenID: string;
  readonly userID: UserID;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly expires: number;
};

/** Signs tokens and reads them. Whether a token is still worth something is known by its row alone. */
export type Tokens = {
  issue(purpose: TokenPurpose, userID: UserID): IssuedToken;
  /** What a token says, if we signed it for this purpose and its time is not over. */
  read(purpose: TokenPurpose, token: string): OpenedToken | undefined;
};

const HOUR_S = 3_600;
const LIFE_S: Readonly<Record<TokenPurpose, number>> = {
  session: 90 * 24 * HOUR_S,
  "password-reset": 4 * HOUR_S,
  "link-confirmation": HOUR_S / 6,
};

/** Tokens are JWTs, HS256 and nothing else, each purpose with a key of its own. */
export function createTokens(keys: Keys, clock: () => Temporal.Instant): Tokens {
  const seconds = () => Math.floor(clock().epochMilliseconds / 1_000);
  const keyOf = (purpose: TokenPurpose) => Buffer.from(keys.of(purpose));
  return {
    issue(purpose, userID) {
      const iat = seconds();
      const exp = iat + LIFE_S[purpose];
      const tokenID = randomText(22);
      const claims = { sub: userID, jti: tokenID, iat, exp, purpose };
      const token = jwt.sign(claims, keyOf(purpose), { algorithm: "HS256" });
      return { token, tokenID, userID, now: iat * 1_000, expires: exp * 1_000 };
    },

    read(purpose, token) {
      try {
        const claims = jwt.verify(token, keyOf(purpose), { algorithms: ["HS256"], clockTimestamp: seconds() });
        if (typeof claims === "string" || claims["purpose"] !== purpose || claims.exp === undefined) return undefined;
        const userID = typeof claims.sub === "string" ? parseUserID(claims.sub) : undefined;
        if (userID === undefined || typeof claims.jti !== "string") return undefined;
        return { userID, tokenID: claims.jti };
      } catch (error) {
        // The library reads the claims before it checks the signature, and throws a bare SyntaxError for what is no
        // JSON.
        if (error instanceof jwt.JsonWebTokenError || error instanceof SyntaxError) return undefined;
        throw error;
      }
    },
  };
}
