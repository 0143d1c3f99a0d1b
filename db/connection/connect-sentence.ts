import { certificateFault } from "#domain/certificate-fault.ts";
import type { Place } from "./database-address.ts";

/** Explains a failed connection in one sentence for the operator. `cause` is the driver's error. */
export function connectSentence(cause: unknown, { server, database }: Place): string {
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  const message = cause instanceof Error ? cause.message : String(cause);
  const fault = certificateFault(code);
  if (fault !== undefined) {
    return `PostgreSQL at ${server} ${fault.why} (${String(code)}): ${fault.cure}. With sslmode=no-verify in DATABASE_URL nothing is checked.`;
  }
  if (message === "The server does not support SSL connections") {
    return `PostgreSQL at ${server} speaks no TLS: take sslmode out of DATABASE_URL, or switch its ssl on.`;
  }
  switch (code) {
    case "ECONNREFUSED":
      return `PostgreSQL at ${server} refuses connections: is it running there?`;
    case "ENOENT":
      return `There is no PostgreSQL socket at ${server}: is it running there?`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `The host name of the database address (${server}) is not known.`;
    case "28P01":
    case "28000":
      return refusedSentence(message, server);
    case "3D000":
      return `PostgreSQL at ${server} has no database named "${database}".`;
    case "53300":
      return message.startsWith("too many connections for role")
        ? `The user of DATABASE_URL has no connection to PostgreSQL at ${server} left: raise its limit, with ALTER ROLE … CONNECTION LIMIT -1.`
        : `PostgreSQL at ${server} has no connection left to give.`;
    case "57P03":
      return `PostgreSQL at ${server} is starting up or shutting down.`;
    default:
      return `PostgreSQL at ${server} cannot be reached: ${message}.`;
  }
}

/** PostgreSQL answers with one code to a wrong user and to a connection that no line of pg_hba.conf admits. */
function refusedSentence(message: string, server: string): string {
  if (!message.includes("pg_hba.conf")) {
    return `PostgreSQL at ${server} does not accept the user name or password of the database address.`;
  }
  return /no encryption|SSL off/.test(message)
    ? `PostgreSQL at ${server} does not admit this user unencrypted from here (pg_hba.conf): add ?sslmode=verify-full to DATABASE_URL, or let it admit this address.`
    : `PostgreSQL at ${server} does not admit this user from here: its pg_hba.conf needs a line for this address.`;
}
