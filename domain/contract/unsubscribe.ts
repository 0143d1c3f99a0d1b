import * as z from "zod";

const TOKEN_RULE = "This link is not valid. Please use the one in the mail.";

export const UnsubscribeQuery = z.strictObject({
  token: z
    .string({ error: TOKEN_RULE })
    .max(100, { error: TOKEN_RULE })
    .regex(/^[\w.-]+$/, { error: TOKEN_RULE })
    .meta({ description: "From the link of a mail. It works for ever, and for nothing else." }),
});

export const UnsubscribeBody = z.strictObject({
  subscribe: z
    .boolean({ error: "subscribe must be true or false." })
    .default(false)
    .meta({ description: "true takes it back." }),
});

export const UnsubscribeReply = z
  .strictObject({
    isSubscribedToNotifications: z.boolean(),
    recipient: z.enum(["user", "guest"]).meta({
      description: "A user's notices of all meetings, or all those to an address that somebody gave as a guest.",
    }),
  })
  .meta({ id: "Unsubscribed" });

/** What mail programs post when somebody presses their button (RFC 8058). */
export const OneClickForm = z.strictObject({ "List-Unsubscribe": z.literal("One-Click") });
