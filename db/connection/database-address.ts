/**
 * Returns an address of PostgreSQL as the drivers read it. Adds a host name to an address of a socket, because parsers of
 * addresses demand one; the drivers connect to `host` in the query. Writes `sslmode` as the drivers treat it, because they
 * print a warning for other words of the same meaning.
 */
export function databaseAddress(value: string): string {
  const withHost = value
    .replace(/^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)(?=\/[^?]*\?(?:.*&)?host=)/, "$1localhost")
    .replace(/^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)(%2f[^/?#]*)(\/[^?]*)\?/i, "$1localhost$3?host=$2&")
    .replace(/^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)(%2f[^/?#]*)(\/[^?]*)$/i, "$1localhost$3?host=$2");
  if (/[?&]uselibpqcompat=true(?:&|$)/.test(withHost)) return withHost;
  return withHost.replace(/(?<=[?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, "verify-full");
}

export type Place = { readonly server: string; readonly database: string };

/** Returns the server and the database of an address, without its user. Throws when the address is malformed. */
export function placeOf(url: string): Place {
  const address = URL.parse(url);
  if (address === null || !/^postgres(ql)?:$/.test(address.protocol)) {
    throw new Error("The database address must look like postgres://user:password@host:5432/name.");
  }
  return { server: address.searchParams.get("host") ?? address.host, database: address.pathname.slice(1) };
}
