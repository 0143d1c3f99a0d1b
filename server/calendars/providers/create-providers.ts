import type { Config } from "../../start/config.ts";
import { createGoogle } from "./google.ts";
import { createMicrosoft } from "./microsoft.ts";
import type { Providers } from "./provider.ts";

type Needs = Parameters<typeof createGoogle>[1];

/** The providers that the environment names. Their libraries are loaded when they are first needed. */
export function createProviders({ google, microsoft }: Config, needs: Needs): Providers {
  return {
    ...(google !== undefined && { google: createGoogle(google, needs) }),
    ...(microsoft !== undefined && { microsoft: createMicrosoft(microsoft, needs) }),
  };
}
