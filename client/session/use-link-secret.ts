import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";

/**
 * The query parameters of a mail's link, if all of them are there. They open something, so they leave the address at
 * once, where people copy it and browsers remember it; a reload still finds them in the tab's history.
 */
export function useLinkSecret<Name extends string>(...names: readonly Name[]): Record<Name, string> | undefined {
  const location = useLocation();
  const { pathname, search } = location;
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const secret = valuesOf(names, (name) => query.get(name)) ?? valuesOf(names, (name) => kept(location.state, name));
  useEffect(() => {
    if (search !== "") void navigate(pathname, { replace: true, state: secret });
  });
  return secret;
}

function valuesOf<Name extends string>(
  names: readonly Name[],
  read: (name: Name) => string | null,
): Record<Name, string> | undefined {
  const values = names.map((name) => [name, read(name)] as const);
  const isWhole = values.every(([, value]) => value !== null && value !== "");
  return isWhole ? (Object.fromEntries(values) as Record<Name, string>) : undefined; // each name has a value
}

/** History state is whatever a page put there, perhaps one of another version. */
function kept(state: unknown, name: string): string | null {
  const value: unknown = typeof state === "object" && state !== null ? Reflect.get(state, name) : null;
  return typeof value === "string" ? value : null;
}
