import jwt from "jsonwebtoken";
import type { TokenPurpose } from "#domain/contract/access.ts";
import { parseUserID, type UserID } from "#domain/ids.ts";
import type { Keys } from "../keys.ts";
import { randomText } from "../random-id.ts";
import type { OpenedToken } from "../http/credentials.ts";

const HOUR_S = 3_600;
const LIFE_S: Readonly<Record<TokenPurpose, number>> = {
  session: 90 * 24 * HOUR_S,
  "password-reset": 4 * HOUR_S,
  "link-confirmation": HOUR_S / 6,
};

export type Tokens = ReturnType<typeof createTokens>;

/** JWTs, HS256 alone, each purpose with a key of its own. Whether one opens anything is known by its row alone. */
export function createTokens(keys: Keys, clock: () => Temporal.Instant) {
  const seconds = () => Math.floor(clock().epochMilliseconds / 1_000);
  const keyOf = (purpose: TokenPurpose) => Buffer.from(keys.of(purpose));
  return {
    /** A token on its way out, with what is stored to stand behind it; times in milliseconds since the epoch. */
    issue(purpose: TokenPurpose, userID: UserID) {
      const iat = seconds();
      const exp = iat + LIFE_S[purpose];
      const tokenID = randomText(22);
      const claims = { sub: userID, jti: tokenID, iat, exp, purpose };
      const token = jwt.sign(claims, keyOf(purpose), { algorithm: "HS256" });
      return { token, tokenID, userID, now: iat * 1_000, expires: exp * 1_000 };
    },

    /** What a token says, if we signed it for this purpose and its time is not over. */
    read(purpose: TokenPurpose, token: string): OpenedToken | undefined {
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
