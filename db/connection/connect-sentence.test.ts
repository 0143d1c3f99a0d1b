import { expect, test } from "vitest";
import { connectSentence } from "./connect-sentence.ts";

const place = { server: "db.example:5432", database: "overlap" };
const UNKNOWN =
  "shows a certificate that no authority known to this machine has signed (DEPTH_ZERO_SELF_SIGNED_CERT): write the path of the certificate of its authority, or of a self-signed one itself, into NODE_EXTRA_CA_CERTS. With sslmode=no-verify in DATABASE_URL nothing is checked.";

test.each([
  ["ECONNREFUSED", "connect", "refuses connections: is it running there?"],
  [
    "28P01",
    'password authentication failed for user "x"',
    "does not accept the user name or password of the database address.",
  ],
  ["28000", 'role "x" does not exist', "does not accept the user name or password of the database address."],
  [
    "28000",
    'no pg_hba.conf entry for host "::1", user "x", database "d", no encryption',
    "does not admit this user unencrypted from here (pg_hba.conf): add ?sslmode=verify-full to DATABASE_URL, or let it admit this address.",
  ],
  [
    "28000",
    'no pg_hba.conf entry for host "::1", user "x", database "d", SSL encryption',
    "does not admit this user from here: its pg_hba.conf needs a line for this address.",
  ],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", "self-signed certificate", UNKNOWN],
  [
    undefined,
    "The server does not support SSL connections",
    "speaks no TLS: take sslmode out of DATABASE_URL, or switch its ssl on.",
  ],
  ["53300", "sorry, too many clients already", "has no connection left to give."],
])("connectSentence explains the error %s: %s", (code, message, end) => {
  const cause = Object.assign(new Error(message), code === undefined ? {} : { code });
  expect(connectSentence(cause, place)).toBe(`PostgreSQL at db.example:5432 ${end}`);
});

test("connectSentence names the connection limit of a role that has no connection left", () => {
  const cause = Object.assign(new Error('too many connections for role "x"'), { code: "53300" });
  expect(connectSentence(cause, place)).toBe(
    "The user of DATABASE_URL has no connection to PostgreSQL at db.example:5432 left: raise its limit, with ALTER ROLE … CONNECTION LIMIT -1.",
  );
});
