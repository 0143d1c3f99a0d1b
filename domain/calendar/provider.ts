/** Who offers accounts and calendars that Overlap can be linked with. */
export const PROVIDERS = ["google", "microsoft"] as const;
export type ProviderName = (typeof PROVIDERS)[number];

/** As people write it. */
export const PROVIDER_TITLES = { google: "Google", microsoft: "Microsoft" } as const satisfies Record<
  ProviderName,
  string
>;
