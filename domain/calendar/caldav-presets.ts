/** Providers of CalDAV accounts in REST. `other` is any server. */
export const CALDAV_PROVIDERS = ["icloud", "fastmail", "nextcloud", "mailbox", "posteo", "zoho", "other"] as const;
export type CaldavProvider = (typeof CALDAV_PROVIDERS)[number];

export type CaldavPreset = {
  /** The name that people know. */
  readonly title: string;
  /** The published address of the server. Absent: each user has another address and enters it. */
  readonly root?: string;
  /** Users need a password that the provider makes for this app: always, or if they log in with a second factor. */
  readonly appPassword: "always" | "second-factor" | "never";
};

/** The published settings of each provider. */
export const CALDAV_PRESETS: Readonly<Record<CaldavProvider, CaldavPreset>> = {
  icloud: {
    title: "iCloud",
    root: "https://caldav.icloud.com/",
    appPassword: "always",
  },
  fastmail: {
    title: "Fastmail",
    root: "https://caldav.fastmail.com/",
    appPassword: "always",
  },
  nextcloud: {
    title: "Nextcloud",
    appPassword: "second-factor",
  },
  mailbox: {
    title: "mailbox.org",
    root: "https://dav.mailbox.org/caldav/",
    appPassword: "second-factor",
  },
  posteo: {
    title: "Posteo",
    root: "https://posteo.de:8443/",
    appPassword: "never",
  },
  zoho: {
    title: "Zoho",
    root: "https://calendar.zoho.com/caldav/",
    appPassword: "second-factor",
  },
  other: { title: "CalDAV", appPassword: "second-factor" },
};

/** Tells whether the user enters the server's address (`nextcloud`, `other`). */
export function needsCaldavAddress(provider: CaldavProvider): boolean {
  return CALDAV_PRESETS[provider].root === undefined;
}
