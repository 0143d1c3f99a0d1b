import * as z from "zod";
import { ACCESS } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import { sentence } from "./sentence.ts";
import { MinuteInstant, PersonName } from "./fields.ts";

/** What every personal access token begins with, so that people and scanners recognise one that has leaked. */
export const ACCESS_TOKEN_PREFIX = "overlap_";

const SessionsReply = z
  .strictObject({
    sessions: z.array(
      z.strictObject({
        sessionID: z.string(),
        device: z.string().optional().meta({ description: "Browser and system, as far as they are known." }),
        createdAt: MinuteInstant,
        lastUsedAt: MinuteInstant.meta({ description: "To the hour." }),
        isCurrent: z.literal(true).optional().meta({ description: "The session that asks." }),
      }),
    ),
  })
  .meta({ id: "Sessions" });

const AccessTokenDetails = {
  tokenID: z.string(),
  name: z.string(),
  createdAt: MinuteInstant,
};

const AccessTokensReply = z
  .strictObject({
    tokens: z.array(
      z.strictObject({
        ...AccessTokenDetails,
        lastUsedAt: MinuteInstant.optional().meta({ description: "To the hour; absent when it was never used." }),
      }),
    ),
  })
  .meta({ id: "AccessTokens" });

const CreateAccessTokenBody = z.strictObject({
  name: PersonName.meta({ description: "What it is for.", examples: ["Calendar script"] }),
});

const CreateAccessTokenReply = z
  .strictObject({
    ...AccessTokenDetails,
    token: z
      .string()
      .meta({ description: "Given this once, and stored as a hash. Sent as `Authorization: Bearer …`." }),
  })
  .meta({ id: "NewAccessToken" });

const SessionParams = z.strictObject({ sessionID: named(sentence("api.noSuchSession")) });
const AccessTokenParams = z.strictObject({ tokenID: named(sentence("api.noSuchToken")) });

function named(unknown: string) {
  return z.string().regex(/^[0-9A-Za-z]{22}$/, { error: unknown });
}

const exampleToken = { tokenID: "9mPq2Zs4XcT1rWb7LhYd5K", name: "Calendar script", createdAt: "2026-11-20T08:12:00Z" };

/** What opens the user's account: sessions, and access tokens for programs. */
export const SIGN_IN_ENDPOINTS = {
  sessions: endpoint({
    method: "GET",
    path: "/api/me/sessions",
    tag: "Me",
    summary: "List where one is logged in",
    description: "At most 100.",
    access: ACCESS.userInSession,
    success: { status: 200, reply: SessionsReply },
    example: {
      reply: {
        sessions: [
          {
            sessionID: "5vXq0Zr8KcT1mWb7LhYd2N",
            device: "Firefox on Linux",
            createdAt: "2026-11-20T08:12:00Z",
            lastUsedAt: "2026-11-24T14:00:00Z",
            isCurrent: true,
          },
        ],
      },
    },
  }),
  endSession: endpoint({
    method: "DELETE",
    path: "/api/me/sessions/{sessionID}",
    tag: "Me",
    summary: "End one session",
    description: "Its token is worth nothing from then on.",
    access: ACCESS.userInSession,
    limits: ["account"],
    params: SessionParams,
    success: { status: 204 },
    refusals: ["unknown"],
  }),
  accessTokens: endpoint({
    method: "GET",
    path: "/api/me/tokens",
    tag: "Me",
    summary: "List one's personal access tokens",
    access: ACCESS.userInSession,
    success: { status: 200, reply: AccessTokensReply },
    example: { reply: { tokens: [{ ...exampleToken, lastUsedAt: "2026-11-24T14:00:00Z" }] } },
  }),
  createAccessToken: endpoint({
    method: "POST",
    path: "/api/me/tokens",
    tag: "Me",
    summary: "Make a personal access token, for a program",
    description:
      "At most 20. It opens every call that takes a login, except those that decide who gets into the account: sessions, access tokens, links to providers, signing out and deletion. It lasts until it is revoked, or the password is replaced with a reset mail; signing out everywhere leaves it.",
    access: ACCESS.userInSession,
    limits: ["account"],
    body: CreateAccessTokenBody,
    success: { status: 201, reply: CreateAccessTokenReply },
    refusals: ["taken"],
    example: {
      body: { name: exampleToken.name },
      reply: { ...exampleToken, token: `overlap_${"Zk4nW8pYv2".repeat(4)}` },
    },
  }),
  endAccessToken: endpoint({
    method: "DELETE",
    path: "/api/me/tokens/{tokenID}",
    tag: "Me",
    summary: "Revoke a personal access token",
    access: ACCESS.userInSession,
    limits: ["account"],
    params: AccessTokenParams,
    success: { status: 204 },
    refusals: ["unknown"],
  }),
};
