/** Providers whose calendars can be linked. */
export const CALENDAR_PROVIDERS = ["google", "microsoft"] as const;
export type CalendarProviderName = (typeof CALENDAR_PROVIDERS)[number];

/** Providers of logins. `oidc` is the site's own by OpenID Connect, and has no calendar. */
export const PROVIDERS = [...CALENDAR_PROVIDERS, "oidc"] as const;
export type ProviderName = (typeof PROVIDERS)[number];

/** People read these; a site gives its own provider another name. */
export const PROVIDER_TITLES = {
  google: "Google",
  microsoft: "Microsoft",
  oidc: "OpenID Connect",
} as const satisfies Record<ProviderName, string>;

/** Stands for a provider in names of calls and properties. */
const NAME_PARTS = { google: "Google", microsoft: "Microsoft", oidc: "Oidc" } as const satisfies Record<
  ProviderName,
  string
>;
type NameParts = typeof NAME_PARTS;

/** The name of a template for one provider: `linkProviderCalendar` is `linkGoogleCalendar`. */
export type NameFor<
  Template extends string,
  Name extends ProviderName,
> = Template extends `${infer Start}Provider${infer End}`
  ? `${Start}${NameParts[Name]}${End}`
  : Template extends `${infer Start}provider${infer End}`
    ? `${Start}${Name}${End}`
    : never;

/** Replaces the first `Provider` of the template by the provider's part of names, the first `provider` by its name. */
export function nameFor<const Template extends string, Name extends ProviderName>(
  template: Template,
  name: Name,
): NameFor<Template, Name> {
  const text = template.replace("Provider", NAME_PARTS[name]).replace("provider", name);
  return text as NameFor<Template, Name>; // the same two replacements
}

type Make<Name extends ProviderName> = Record<string, (provider: { name: Name; title: string }) => unknown>;
type Made<M extends Make<never>, Name extends ProviderName> = {
  [Template in keyof M & string as NameFor<Template, Name>]: ReturnType<M[Template]>;
};

/** Makes a value for each provider: `logInWithProvider` becomes `logInWithGoogle`, `logInWithMicrosoft` and `logInWithOidc`. */
export function forProviders<M extends Make<ProviderName>>(make: M): Made<M, ProviderName> {
  return forEachOf(PROVIDERS, make);
}

/** Makes a value for each provider whose calendar can be linked. */
export function forCalendarProviders<M extends Make<CalendarProviderName>>(make: M): Made<M, CalendarProviderName> {
  return forEachOf(CALENDAR_PROVIDERS, make);
}

function forEachOf<Name extends ProviderName, M extends Make<Name>>(names: readonly Name[], make: M): Made<M, Name> {
  const entries = Object.entries(make).flatMap(([template, one]) =>
    names.map((name) => [nameFor(template, name), one({ name, title: PROVIDER_TITLES[name] })] as const),
  );
  return Object.fromEntries(entries) as Made<M, Name>;
}
