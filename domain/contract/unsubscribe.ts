import { sentence } from "./sentence.ts";
import * as z from "zod";
import { ACCESS } from "./access.ts";
import { endpoint } from "./endpoint.ts";

const TOKEN_RULE = sentence("api.unsubscribeLinkInvalid");

const UnsubscribeQuery = z.strictObject({
  token: z
    .string({ error: TOKEN_RULE })
    .max(100, { error: TOKEN_RULE })
    .regex(/^[\w.-]+$/, { error: TOKEN_RULE })
    .meta({ description: "From the link of a mail. It never expires, and is good for nothing else." }),
});

const UnsubscribeBody = z.strictObject({
  subscribe: z
    .boolean({ error: sentence("api.trueOrFalse", { name: "subscribe" }) })
    .default(false)
    .meta({ description: "true takes it back." }),
});

const UnsubscribeReply = z
  .strictObject({
    isSubscribedToNotifications: z.boolean(),
    recipient: z.enum(["user", "guest"]).meta({
      description: "A user's notices of all meetings, or all those to an address that was given by a guest.",
    }),
  })
  .meta({ id: "Unsubscribed" });

/** What mail programs post when their button is pressed (RFC 8058). */
export const OneClickForm = z.strictObject({ "List-Unsubscribe": z.literal("One-Click") });

export const MAIL_ENDPOINTS = {
  unsubscribe: endpoint({
    method: "POST",
    path: "/api/unsubscribe",
    tag: "Accounts",
    summary: "Stop the notices to the recipient of a mail, or let them come again",
    description:
      "The token comes from the link of a mail, and is all that is needed. Mail programs call this when their button is pressed, with the form of RFC 8058 instead of JSON. A GET changes nothing: programs open links to look at them.",
    access: ACCESS.anyone,
    limits: ["change"],
    query: UnsubscribeQuery,
    body: UnsubscribeBody,
    oneClick: true,
    success: { status: 200, reply: UnsubscribeReply },
    refusals: ["unknown"],
    example: { body: {}, reply: { isSubscribedToNotifications: false, recipient: "user" } },
  }),
};
