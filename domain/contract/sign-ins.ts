import * as z from "zod";
import { ACCESS } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import { MinuteInstant, PersonName, reply, RequestID } from "./fields.ts";

/** The prefix by which people and scanners recognise a leaked token. */
export const ACCESS_TOKEN_PREFIX = "overlap_";

const SessionsReply = reply("Sessions", {
  sessions: z
    .array(
      z.strictObject({
        sessionID: z.string().describe("Ends the session with `DELETE`; it opens nothing."),
        device: z.string().optional().describe("Browser and system, as far as they are known."),
        createdAt: MinuteInstant.describe("When the user logged in."),
        lastUsedAt: MinuteInstant.describe("To the hour."),
        isCurrent: z.literal(true).optional().describe("The session that asks."),
      }),
    )
    .describe("The one that was used last comes first."),
});

const AccessTokenDetails = {
  tokenID: z.string().describe("Revokes the token with `DELETE`; it opens nothing."),
  name: z.string().describe("What the token is for."),
  createdAt: MinuteInstant.describe("When it was made."),
};

const AccessTokensReply = reply("AccessTokens", {
  tokens: z
    .array(
      z.strictObject({
        ...AccessTokenDetails,
        lastUsedAt: MinuteInstant.optional().describe("To the hour; absent when it was never used."),
      }),
    )
    .describe("The newest first."),
});

const CreateAccessTokenReply = reply("NewAccessToken", {
  ...AccessTokenDetails,
  token: z.string().describe("Given this once, and stored as a hash. Sent as `Authorization: Bearer …`."),
});

const exampleToken = { tokenID: "9mPq2Zs4XcT1rWb7LhYd5K", name: "Calendar script", createdAt: "2026-11-20T08:12:00Z" };

/** Credentials of a user's account: sessions, and access tokens for programs. */
export const SIGN_IN_ENDPOINTS = {
  sessions: endpoint("GET /api/me/sessions", {
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
  endSession: endpoint("DELETE /api/me/sessions/{sessionID}", {
    summary: "End one session",
    description: "Its token is worth nothing from then on.",
    access: ACCESS.userInSession,
    refusals: ["unknown"],
  }),
  accessTokens: endpoint("GET /api/me/tokens", {
    summary: "List one's personal access tokens",
    access: ACCESS.userInSession,
    success: { status: 200, reply: AccessTokensReply },
    example: { reply: { tokens: [{ ...exampleToken, lastUsedAt: "2026-11-24T14:00:00Z" }] } },
  }),
  createAccessToken: endpoint("POST /api/me/tokens", {
    summary: "Make a personal access token, for a program",
    description:
      "At most 20. It opens every call that takes a login, except those that decide who gets into the account: sessions, access tokens, links to providers, signing out and deletion. It lasts until it is revoked, the password is replaced with a reset mail, or `POST /api/logout` ends it with `accessTokens=true`. Where the address is proved, a mail tells the user of it.",
    access: ACCESS.userInSession,
    body: z.strictObject({
      name: PersonName.meta({ description: "What it is for.", examples: ["Calendar script"] }),
      requestID: RequestID.optional(),
    }),
    success: { status: 201, reply: CreateAccessTokenReply, location: "/api/me/tokens/{tokenID}" },
    refusals: ["unknown", "taken", "conflict"],
    example: {
      body: { name: exampleToken.name },
      reply: { ...exampleToken, token: `overlap_${"Zk4nW8pYv2".repeat(4)}` },
    },
  }),
  endAccessToken: endpoint("DELETE /api/me/tokens/{tokenID}", {
    summary: "Revoke a personal access token",
    access: ACCESS.userInSession,
    refusals: ["unknown"],
  }),
};
