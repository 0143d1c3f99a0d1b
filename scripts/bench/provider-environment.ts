import type { FakeProviders } from "#server/testing/providers/start-fake-providers.ts";

/** What makes a server take the local providers for Google and Microsoft. */
export function providerEnvironment({ config: { google, microsoft } }: FakeProviders): Record<string, string> {
  return {
    GOOGLE_CLIENT_ID: google.id,
    GOOGLE_CLIENT_SECRET: google.secret,
    GOOGLE_ISSUER_URL: google.issuerUrl,
    GOOGLE_API_URL: google.apiUrl,
    MICROSOFT_CLIENT_ID: microsoft.id,
    MICROSOFT_CLIENT_SECRET: microsoft.secret,
    MICROSOFT_TENANT: microsoft.tenant,
    MICROSOFT_AUTHORITY_URL: microsoft.authorityUrl,
    MICROSOFT_GRAPH_URL: microsoft.graphUrl,
  };
}
