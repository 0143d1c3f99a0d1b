import * as z from "zod";

export const ServerInfoReply = z
  .strictObject({ googleOAuth2IsSupported: z.boolean(), microsoftOAuth2IsSupported: z.boolean() })
  .meta({ id: "ServerInfo" });
