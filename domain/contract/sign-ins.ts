import * as z from "zod";
import { PersonName } from "./fields.ts";

/** What every personal access token begins with, so that people and scanners recognise one that has leaked. */
export const ACCESS_TOKEN_PREFIX = "overlap_";

const Instant = z.string().meta({ format: "date-time", examples: ["2026-11-24T14:05:00Z"] });

export const SessionsReply = z
  .strictObject({
    sessions: z.array(
      z.strictObject({
        sessionID: z.string(),
        device: z.string().optional().meta({ description: "Browser and system, as far as they are known." }),
        createdAt: Instant,
        lastUsedAt: Instant.meta({ description: "To the hour." }),
        isCurrent: z.literal(true).optional().meta({ description: "The session that asks." }),
      }),
    ),
  })
  .meta({ id: "Sessions" });

const AccessTokenDetails = {
  tokenID: z.string(),
  name: z.string(),
  createdAt: Instant,
};

export const AccessTokensReply = z
  .strictObject({
    tokens: z.array(
      z.strictObject({
        ...AccessTokenDetails,
        lastUsedAt: Instant.optional().meta({ description: "To the hour; absent when it was never used." }),
      }),
    ),
  })
  .meta({ id: "AccessTokens" });

export const CreateAccessTokenBody = z.strictObject({
  name: PersonName.meta({ description: "What it is for.", examples: ["Calendar script"] }),
});

export const CreateAccessTokenReply = z
  .strictObject({
    ...AccessTokenDetails,
    token: z
      .string()
      .meta({ description: "Given this once, and stored as a hash. Sent as `Authorization: Bearer …`." }),
  })
  .meta({ id: "NewAccessToken" });

export const SessionParams = z.strictObject({ sessionID: named("session") });
export const AccessTokenParams = z.strictObject({ tokenID: named("token") });

function named(what: string) {
  return z.string().regex(/^[0-9A-Za-z]{22}$/, { error: `There is no such ${what}.` });
}
