import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";

type Secret<Name extends string, Extra extends string> = Record<Name, string> & Partial<Record<Extra, string>>;

/**
 * Returns the query parameters of a link if all of `names` are there, with the present `extras`. They leave the address
 * at once, because people copy addresses and browsers remember them; a reload still finds them in the tab's history.
 */
export function useLinkSecret<Name extends string, Extra extends string = never>(
  names: readonly Name[],
  extras: readonly Extra[] = [],
): Secret<Name, Extra> | undefined {
  const location = useLocation();
  const { pathname, search } = location;
  const navigate = useNavigate();
  const query = linkQuery(search);
  const find = (read: (name: string) => string | null) => valuesOf({ names, extras }, read);
  const secret = find((name) => query.get(name)) ?? find((name) => fromHistory(location.state, name));
  useEffect(() => {
    if (search !== "") void navigate(pathname, { replace: true, state: secret });
  });
  return secret;
}

/**
 * Reads the query of a link without the punctuation that programs write around links in mails. Secrets are base64url, with dots
 * inside. Paths come from the server alone and may end with a slash.
 */
export function linkQuery(search: string): URLSearchParams {
  const query = new URLSearchParams(search.replaceAll("&amp;", "&"));
  return new URLSearchParams(
    [...query].map(([name, value]) => [name, value.startsWith("/") ? value : withoutPunctuation(value)]),
  );
}

function withoutPunctuation(secret: string): string {
  return secret.replace(/[^0-9A-Za-z_-]+$/u, "");
}

function valuesOf<Name extends string, Extra extends string>(
  { names, extras }: { readonly names: readonly Name[]; readonly extras: readonly Extra[] },
  read: (name: string) => string | null,
): Secret<Name, Extra> | undefined {
  const entries = [...names, ...extras]
    .map((name) => [name, read(name) ?? ""] as const)
    .filter(([, value]) => value !== "");
  const values = Object.fromEntries(entries);
  return names.every((name) => Object.hasOwn(values, name)) ? (values as Secret<Name, Extra>) : undefined;
}

/** Reads history state, which a page of another version may have written. */
function fromHistory(state: unknown, name: string): string | null {
  const value = (Object(state) as Record<string, unknown>)[name];
  return typeof value === "string" ? value : null;
}
