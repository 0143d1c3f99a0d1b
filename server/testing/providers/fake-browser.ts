import type { BodyOf, ReplyOf } from "#domain/contract/endpoints.ts";
import { ROUTES, type RouteName } from "#domain/contract/routes.ts";

type Call = { readonly body?: unknown; readonly token?: string };

/** A browser as far as logins go: cookies, and it follows where it is sent, up to a page of the app. */
export function createFakeBrowser(appUrl: string) {
  const cookies = new Map<string, string>();
  /** Cookies of other sites, by origin. */
  const foreignCookies = new Map<string, Map<string, string>>();

  async function send(url: string, init: RequestInit): Promise<Response> {
    const { origin } = new URL(url);
    const isOurs = origin === new URL(appUrl).origin;
    const jar = isOurs ? cookies : foreignCookies.getOrInsertComputed(origin, () => new Map<string, string>());
    const headers = new Headers(init.headers);
    if (jar.size > 0) headers.set("cookie", [...jar].map(([name, value]) => `${name}=${value}`).join("; "));
    const response = await fetch(url, { ...init, headers, redirect: "manual" });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";");
      const [name = "", value = ""] = pair.split("=");
      jar.set(name, value);
    }
    return response;
  }

  async function call<Name extends RouteName>(name: Name, { body, token }: Call = {}) {
    const { method, path } = ROUTES[name];
    const response = await send(appUrl + path, {
      method,
      headers: { "Content-Type": "application/json", ...(token !== undefined && { Authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    // as: the test reads the fields that it expects
    const reply = (text === "" ? undefined : JSON.parse(text)) as ReplyOf<Name> & { message: string; code: string };
    return { status: response.status, reply };
  }

  /** Opens an address and follows redirects until a page of the app, or something that is no redirect. */
  async function open(url: string): Promise<{ url: URL; status: number; visited: readonly string[] }> {
    const visited: string[] = [];
    for (let at = url, hops = 0; ; hops += 1) {
      if (hops > 12) throw new Error(`It goes round in circles: ${visited.join(" → ")}`);
      visited.push(at);
      const isPage = at.startsWith(appUrl) && !new URL(at).pathname.startsWith("/redirect/");
      if (isPage) return { url: new URL(at), status: 200, visited };
      const response = await send(at, {});
      const next = response.headers.get("location");
      await response.body?.cancel();
      if (next === null) return { url: new URL(at), status: response.status, visited };
      at = new URL(next, at).href;
    }
  }

  return {
    cookies,
    call,
    open,
    /** Begins at a button and goes wherever that leads. */
    async visit(
      name:
        | "logInWithGoogle"
        | "logInWithMicrosoft"
        | "logInWithOidc"
        | "signUpWithOidc"
        | "signUpWithGoogle"
        | "signUpWithMicrosoft"
        | "linkGoogleCalendar"
        | "linkMicrosoftCalendar",
      { body, token }: { body?: Partial<BodyOf<"logInWithGoogle">>; token?: string } = {},
    ) {
      const { status, reply } = await call(name, {
        body: { post_redirect: "/me", ...body },
        ...(token !== undefined && { token }),
      });
      if (status !== 200) throw new Error(`${name} was answered ${status}: ${reply.message}`);
      return open(reply.redirect);
    },
    /** Exchanges the `token` of an address, as a page does. */
    logInWith: (page: URL) => call("logInWithCode", { body: { code: page.searchParams.get("token") ?? "" } }),
  };
}
export type FakeBrowser = ReturnType<typeof createFakeBrowser>;
