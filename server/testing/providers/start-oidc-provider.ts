import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { errors, Provider } from "oidc-provider";

/** A person at the provider; the provider omits absent properties. */
export type OidcPerson = {
  readonly subject: string;
  readonly name?: string;
  readonly email?: string;
  readonly email_verified?: boolean | string;
};

export const OIDC_CLIENT = { id: "overlap", secret: "the secret of overlap at the provider" } as const;

/**
 * Starts a real provider of OpenID Connect, which tells addresses at its userinfo endpoint only. It answers 503 until `open` gets
 * the address of the app; then `person` logs in and agrees to everything.
 */
export async function startOidcProvider() {
  let listener: RequestListener | undefined;
  const server = createServer((request, response) => {
    if (listener !== undefined) return listener(request, response);
    response.writeHead(503).end("Not yet.");
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const issuerUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const behaviour: { person: OidcPerson; refuses: boolean } = { person: { subject: "nobody" }, refuses: false };
  const people = new Map<string, OidcPerson>();

  return {
    issuerUrl,
    behaviour,

    open(appUrl: string): void {
      const provider = new Provider(issuerUrl, {
        clients: [
          {
            client_id: OIDC_CLIENT.id,
            client_secret: OIDC_CLIENT.secret,
            redirect_uris: [`${appUrl}/redirect/oidc`],
          },
        ],
        claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
        cookies: { keys: ["only for tests"] },
        features: { devInteractions: { enabled: false } },
        pkce: { required: () => true },
        findAccount: (_context, accountId) => ({
          accountId,
          claims: () => Promise.resolve({ sub: accountId, ...people.get(accountId) }),
        }),
        interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      });
      const serveProvider = provider.callback();
      listener = (request, response) => {
        if (!request.url?.startsWith("/interaction/")) return void serveProvider(request, response);
        void answerInteraction(provider).then((result) => provider.interactionFinished(request, response, result));
      };
    },

    /** Answers nothing but errors until the next `open`. */
    shut: (): void => void (listener = undefined),

    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };

  async function answerInteraction(provider: Provider) {
    if (behaviour.refuses) return { error: new errors.AccessDenied().error };
    const { subject: accountId, ...person } = behaviour.person;
    people.set(accountId, { subject: accountId, ...person });
    const grant = new provider.Grant({ accountId, clientId: OIDC_CLIENT.id });
    grant.addOIDCScope("openid profile email");
    return { login: { accountId }, consent: { grantId: await grant.save() } };
  }
}
