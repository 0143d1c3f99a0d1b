type Operator = { readonly name?: string; readonly imprintUrl?: string; readonly privacyUrl?: string };

/** Who runs this site: the server writes it into its pages (`server/site/serve-client.ts`). */
export const OPERATOR = JSON.parse(document.body.dataset["operator"] ?? "{}") as Operator;
