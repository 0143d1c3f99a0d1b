/** Providers of accounts and calendars. */
export const PROVIDERS = ["google", "microsoft"] as const;
export type ProviderName = (typeof PROVIDERS)[number];

export const PROVIDER_TITLES = { google: "Google", microsoft: "Microsoft" } as const satisfies Record<
  ProviderName,
  string
>;

type Titles = typeof PROVIDER_TITLES;

/** The name of a template for one provider: `linkProviderCalendar` is `linkGoogleCalendar`. */
export type NameFor<
  Template extends string,
  Name extends ProviderName,
> = Template extends `${infer Start}Provider${infer End}`
  ? `${Start}${Titles[Name]}${End}`
  : Template extends `${infer Start}provider${infer End}`
    ? `${Start}${Name}${End}`
    : never;

/** Replaces the first `Provider` of the template by the provider's title, the first `provider` by its name. */
export function nameFor<const Template extends string, Name extends ProviderName>(
  template: Template,
  name: Name,
): NameFor<Template, Name> {
  const text = template.replace("Provider", PROVIDER_TITLES[name]).replace("provider", name);
  return text as NameFor<Template, Name>; // the same two replacements
}

/** Makes a value for each provider: `logInWithProvider` becomes `logInWithGoogle` and `logInWithMicrosoft`. */
export function forProviders<
  Make extends Record<string, (provider: { name: ProviderName; title: Titles[ProviderName] }) => unknown>,
>(make: Make) {
  const entries = Object.entries(make).flatMap(([template, one]) =>
    PROVIDERS.map((name) => [nameFor(template, name), one({ name, title: PROVIDER_TITLES[name] })] as const),
  );
  return Object.fromEntries(entries) as {
    [Template in keyof Make & string as NameFor<Template, ProviderName>]: ReturnType<Make[Template]>;
  };
}
