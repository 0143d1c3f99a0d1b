type Operator = { readonly name?: string; readonly imprintUrl?: string; readonly privacyUrl?: string };

/** The people who run this site, as the server writes them into its pages (`server/site/serve-client.ts`). */
export const OPERATOR = JSON.parse(document.body.dataset["operator"] ?? "{}") as Operator;
