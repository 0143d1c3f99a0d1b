import * as z from "zod";
import { ACCESS } from "./access.ts";
import { endpoint } from "./endpoint.ts";

const ServerInfoReply = z
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

export const SERVER_ENDPOINTS = {
  serverInfo: endpoint({
    method: "GET",
    path: "/api/server-info",
    tag: "Server",
    summary: "What this server offers",
    access: ACCESS.anyone,
    success: { status: 200, reply: ServerInfoReply },
    example: { reply: { googleOAuth2IsSupported: false, microsoftOAuth2IsSupported: false } },
  }),
};
