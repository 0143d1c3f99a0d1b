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
  const withPort = portInPlace(withHost);
  if (/[?&]uselibpqcompat=true(?:&|$)/.test(withPort)) return withPort;
  return withPort.replace(/(?<=[?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, "verify-full");
}

/** Moves the port out of the query, because one of the two drivers ignores it there. */
function portInPlace(value: string): string {
  const url = URL.parse(value);
  const port = url?.searchParams.get("port") ?? "";
  if (url === null || !/^\d{1,5}$/.test(port)) return value;
  url.port = port;
  url.searchParams.delete("port");
  return url.href;
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
