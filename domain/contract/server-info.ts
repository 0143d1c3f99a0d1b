import * as z from "zod";

export const ServerInfoReply = z
  .strictObject({
    googleOAuth2IsSupported: z.boolean(),
    microsoftOAuth2IsSupported: z.boolean(),
    mustVerifyEmailAddress: z
      .literal(true)
      .optional()
      .meta({ description: "A new account begins with the link of a mail; absent where it begins at once." }),
    webmasterEmail: z
      .string()
      .optional()
      .meta({ description: "Where the feedback page points; absent if the site names none." }),
  })
  .meta({ id: "ServerInfo" });
