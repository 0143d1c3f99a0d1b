import { homedir } from "node:os";
import { describe, expect, test } from "vitest";
import { ConfigFaults, readConfig } from "./config.ts";

function faultsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigFaults) return error.faults;
    throw error;
  }
}

const HOME = "begins with ~, which only a shell understands: write the whole path, such as ";

describe("the environment", () => {
  test("readConfig needs no variable, and fills in the defaults", () => {
    expect(readConfig({})).toEqual({
      offlineCopy: true,
      port: 3000,
      host: "127.0.0.1",
      dataDir: "data",
      emailVerification: false,
      rateLimit: true,
      trustProxy: 0,
      meetingRetentionDays: 60,
      meetingsPerHour: 100,
      invitationsPerDay: 100,
      logLevel: "info",
      checkReplies: false,
      signUp: "open",
      createMeetings: "everyone",
      passwordLogin: true,
    });
  });

  test("readConfig reads a typical environment", () => {
    const config = readConfig({
      PORT: "8080",
      HOST: "0.0.0.0",
      PUBLIC_URL: "https://overlap.example/",
      DATABASE_URL: "postgres://overlap:secret@db:5432/overlap",
      SECRET_KEY: "0123456789abcdef0123456789abcdef",
      SMTP_URL: "smtps://mail.example",
      RATE_LIMIT: "off",
      TRUST_PROXY: "1",
      WEBMASTER_EMAIL: "web@overlap.example",
      GOOGLE_CLIENT_ID: "id",
      GOOGLE_CLIENT_SECRET: "secret",
      LOG_LEVEL: "",
    });
    expect(config).toMatchObject({
      port: 8080,
      publicUrl: "https://overlap.example",
      emailVerification: true,
      rateLimit: false,
    });
    expect(config.google).toEqual({ id: "id", secret: "secret" });
    expect(config.logLevel).toBe("info");
  });

  test("readConfig shows every fault at once, without repeating a possible secret", () => {
    const faults = faultsOf({
      PORT: "80a",
      PUBLIC_URL: "overlap.example",
      DATABASE_URL: "mysql://user:hunter2@db/x",
      REDIS_URL: "hunter2",
      SECRET_KEY: "hunter2",
      SMTP_URL: "mail",
      EMAIL_VERIFICATION: "yes",
      RATE_LIMIT: "1",
      TRUST_PROXY: "-1",
      WEBMASTER_EMAIL: "me",
      MAIL_FROM: "Overlap <here>",
      MEETING_RETENTION_DAYS: "-1",
      LOG_LEVEL: "loud",
      MICROSOFT_CLIENT_ID: "id",
    });
    expect(faults).toHaveLength(14);
    expect(faults.join()).not.toContain("hunter2");
    for (const fault of faults) expect(fault).toMatch(/^[A-Z_]+ .+\.$/);
  });

  const LONG = "PUBLIC_URL must end with the host, as in https://overlap.example.org.";
  const PATH =
    "PUBLIC_URL must end with the host, as in https://overlap.example.org: Overlap needs a host name of its own, and cannot run below a path.";
  const ENCODED = "write # as %23, / as %2F, ? as %3F, @ as %40 and % as %25 in a user name or password";
  const raw = (name: string) => `${name} has a character that an address cannot hold as it is: ${ENCODED}.`;
  const invalid = (name: string) => `${name} is not a valid address: ${ENCODED}, and check host name and port.`;
  const PERCENT = "SMTP_URL has a % that stands for nothing; a percent sign in a password is written %25.";
  test.each([
    ["PUBLIC_URL", "https://overlap.example/app", PATH],
    ["PUBLIC_URL", "https://overlap.example/?x", LONG],
    ["PUBLIC_URL", "https://me:x@overlap.example", LONG],
    ["SMTP_URL", "smtp://", "SMTP_URL must name the mail server."],
    ["SMTP_URL", "smtp://me:50%@mail", PERCENT],
    ["SMTP_URL", "smtp://me:hun#ss@mail", raw("SMTP_URL")],
    ["SMTP_URL", "smtp://me:hun/ter@mail", raw("SMTP_URL")],
    ["SMTP_URL", "smtp://me@ex.org:hun/ter@mail", invalid("SMTP_URL")],
    ["REDIS_URL", "redis://:25?x@cache", raw("REDIS_URL")],
    ["DATABASE_URL", "postgres://me:12#w@d@db/overlap", raw("DATABASE_URL")],
    ["DATABASE_URL", "postgres://me:12/34@db/overlap", raw("DATABASE_URL")],
    ["DATABASE_URL", "postgres://me:x@db:port/overlap", invalid("DATABASE_URL")],
    ["DATA_DIR", "~/data", `DATA_DIR ${HOME}${homedir()}/data.`],
    ["DATA_DIR", "~ann/data", `DATA_DIR ${HOME}/home/….`],
  ])("readConfig says how to mend %s=%s", (name, value, fault) =>
    expect(faultsOf({ SECRET_KEY: "0123456789abcdef0123456789abcdef", [name]: value })).toEqual([fault]),
  );

  test.each([
    ["postgres://u:p%23w%40d@db/overlap", "postgres://u:p%23w%40d@db/overlap"],
    ["postgres://u:p@w@db/overlap", "postgres://u:p@w@db/overlap"],
    ["postgres://u:p@/overlap?host=/run/sock", "postgres://u:p@localhost/overlap?host=/run/sock"],
    ["postgres://u:p@/overlap?host=/run/sock&port=5433", "postgres://u:p@localhost:5433/overlap?host=%2Frun%2Fsock"],
    ["postgres:///overlap?user=me&host=/run/sock", "postgres://localhost/overlap?user=me&host=/run/sock"],
    ["postgresql://u@%2Frun%2Fsock/overlap", "postgresql://u@localhost/overlap?host=%2Frun%2Fsock"],
    ["postgres://u:p@db/overlap?sslmode=require", "postgres://u:p@db/overlap?sslmode=verify-full"],
    ["postgres://u:p@db/overlap?sslmode=no-verify", "postgres://u:p@db/overlap?sslmode=no-verify"],
  ])("readConfig accepts DATABASE_URL=%s", (DATABASE_URL, read) => {
    const SECRET_KEY = "0123456789abcdef0123456789abcdef";
    expect(readConfig({ DATABASE_URL, SECRET_KEY }).databaseUrl).toBe(read);
  });

  test("readConfig accepts an IPv6 address with brackets as HOST", () =>
    expect(readConfig({ HOST: "[::1]" }).host).toBe("::1"));

  test("readConfig writes PUBLIC_URL in one form", () => {
    for (const url of ["https://Overlap.Example", "https://overlap.example:443/"]) {
      expect(readConfig({ PUBLIC_URL: url }).publicUrl).toBe("https://overlap.example");
    }
  });

  test.each([
    ["SECRETKEY", "SECRET_KEY"],
    ["DATABSE_URL", "DATABASE_URL"],
    ["redis_url", "REDIS_URL"],
  ])("readConfig refuses %s as a typing error where %s is unset, and warns where it is set", (typed, meant) => {
    const sentence = `${typed} is no variable of Overlap: did you mean ${meant}?`;
    expect(faultsOf({ [typed]: "hunter2", [meant]: "" })).toEqual([sentence]);
    const env = {
      SECRET_KEY: "0123456789abcdef0123456789abcdef",
      DATABASE_URL: "postgres://db/x",
      REDIS_URL: "redis://r",
    };
    expect(readConfig({ ...env, [typed]: "hunter2" }).warnings).toEqual([sentence]);
  });

  test.each([
    ["PUBLIC_ULR", "PUBLIC_URL"],
    ["public_url", "PUBLIC_URL"],
    ["PROT", "PORT"],
    ["GOOGLE_CLIENT_SECERT", "GOOGLE_CLIENT_SECRET"],
  ])("readConfig warns of %s as a typing error for %s", (typed, meant) => {
    const sentence = `${typed} is no variable of Overlap: did you mean ${meant}?`;
    expect(readConfig({ [typed]: "hunter2" }).warnings).toEqual([sentence]);
    expect(faultsOf({ [typed]: "hunter2", TRUST_PROXY: "no" })).toEqual([
      "TRUST_PROXY must be a whole number from 0 to 10.",
      sentence,
    ]);
  });

  test("readConfig accepts the variables of other programs without a warning", () => {
    const others = "HOME PATH PWD USER TERM LANG SHELL MAIL HOSTNAME NODE_OPTIONS NODE_VERSION PGHOST PGDATA TZ SHLVL";
    const services = "REDIS_PORT SMTP_HOST OVERLAP_PORT POSTGRES_PASSWORD MICROSOFT_GRAPH_URL npm_config_port BIND";
    const env = Object.fromEntries(`${others} ${services}`.split(" ").map((name) => [name, "x"]));
    expect(readConfig(env).warnings).toBeUndefined();
  });

  const OIDC = {
    OIDC_ISSUER_URL: "https://login.uni.example/realms/uni",
    OIDC_CLIENT_ID: "id",
    OIDC_CLIENT_SECRET: "s",
  };

  test("readConfig reads the mail domains of SIGN_UP in any spelling", () => {
    const env = { SIGN_UP: " Uni.Example., @bücher.example uni.example", EMAIL_VERIFICATION: "on" };
    expect(readConfig(env).signUp).toEqual(["uni.example", "xn--bcher-kva.example"]);
    expect(readConfig({ SIGN_UP: "closed" }).signUp).toBe("closed");
  });

  test("readConfig reads an OpenID provider, named after its host where OIDC_NAME is unset", () => {
    const { oidc, passwordLogin } = readConfig({ ...OIDC, PASSWORD_LOGIN: "off" });
    expect(oidc).toEqual({
      issuerUrl: OIDC.OIDC_ISSUER_URL,
      id: "id",
      secret: "s",
      trustAddresses: false,
      name: "login.uni.example",
    });
    expect(passwordLogin).toBe(false);
    const named = readConfig({ ...OIDC, OIDC_NAME: "Uni-Login", OIDC_TRUST_ADDRESSES: "on" }).oidc;
    expect(named).toMatchObject({ name: "Uni-Login", trustAddresses: true });
    for (const host of ["localhost:8080", "127.0.0.1:8080", "[::1]:8080"]) {
      expect(readConfig({ ...OIDC, OIDC_ISSUER_URL: `http://${host}/uni` }).oidc?.issuerUrl).toBe(`http://${host}/uni`);
    }
  });

  const SIGN_UP = "SIGN_UP must be open, closed, or a list of mail domains, as in uni.example,club.example.";
  const PROOF = "SIGN_UP names mail domains, so addresses must be proved: set SMTP_URL, or EMAIL_VERIFICATION=on.";
  const HTTP = "OIDC_ISSUER_URL must begin with https://; http:// is only for a provider on this machine.";
  const NO_WAY =
    "PASSWORD_LOGIN=off leaves no way to log in: set OIDC_ISSUER_URL, or the client of Google or Microsoft.";
  test.each<[Record<string, string>, string]>([
    [{ SIGN_UP: "off" }, SIGN_UP],
    [{ SIGN_UP: "Closed" }, SIGN_UP],
    [{ SIGN_UP: "*.uni.example", EMAIL_VERIFICATION: "on" }, SIGN_UP],
    [{ SIGN_UP: "open,uni.example", EMAIL_VERIFICATION: "on" }, SIGN_UP],
    [{ SIGN_UP: ",", EMAIL_VERIFICATION: "on" }, SIGN_UP],
    [{ SIGN_UP: "uni.example" }, PROOF],
    [{ SIGN_UP: "uni.example", SMTP_URL: "smtp://mail", EMAIL_VERIFICATION: "off" }, PROOF],
    [{ CREATE_MEETINGS: "users" }, "CREATE_MEETINGS must be one of everyone, accounts."],
    [{ PASSWORD_LOGIN: "off" }, NO_WAY],
    [{ ...OIDC, OIDC_ISSUER_URL: "http://login.uni.example" }, HTTP],
    [{ ...OIDC, OIDC_ISSUER_URL: "http://127.0.0.1.uni.example" }, HTTP],
    [
      { ...OIDC, OIDC_ISSUER_URL: "https://login.uni.example/?realm=uni" },
      "OIDC_ISSUER_URL must end with the path of the issuer.",
    ],
    [{ ...OIDC, OIDC_NAME: "x".repeat(41) }, "OIDC_NAME must have at most 40 characters."],
    [{ OIDC_ISSUER_URL: OIDC.OIDC_ISSUER_URL }, "OIDC_ISSUER_URL needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET."],
    [{ OIDC_NAME: "Uni-Login" }, "OIDC_ISSUER_URL must be set when another variable of OpenID Connect is."],
  ])("readConfig refuses %j", (env, fault) => expect(faultsOf(env)).toEqual([fault]));

  test("readConfig reads the operator's name and links, and refuses bad ones", () => {
    const env = { OPERATOR_NAME: "Chess Club", IMPRINT_URL: "https://club.example/imprint", PRIVACY_URL: "" };
    const operator = { name: "Chess Club", imprintUrl: "https://club.example/imprint" };
    expect(readConfig(env).operator).toEqual(operator);
    expect(
      faultsOf({ OPERATOR_NAME: "x".repeat(81), IMPRINT_URL: "javascript:alert(1)", PRIVACY_URL: "club.example" }),
    ).toEqual([
      "OPERATOR_NAME must be one line of at most 80 characters.",
      "IMPRINT_URL must be an address that begins with https:// or http://.",
      "PRIVACY_URL must be an address that begins with https:// or http://.",
    ]);
  });

  test("readConfig reads OWN_NETWORKS, and refuses an entry that is no network", () => {
    expect(readConfig({ OWN_NETWORKS: "141.20.0.0/16, 2001:db8::/32" }).ownNetworks).toEqual([
      "141.20.0.0/16",
      "2001:db8::/32",
    ]);
    expect(faultsOf({ OWN_NETWORKS: "141.20.0.0/16,10.0.0.0/40" })).toEqual([
      "OWN_NETWORKS must be a list of networks, such as 141.20.0.0/16,2001:db8::/32, and 10.0.0.0/40 is none.",
    ]);
  });

  test("readConfig reads OUTBOUND_ALLOW, and refuses an entry that is no host or network", () => {
    expect(readConfig({ OUTBOUND_ALLOW: "cloud.uni.example:443, 10.1.0.0/16" }).outboundAllow).toMatchObject([
      { name: "cloud.uni.example", port: 443 },
      { network: [{ octets: [10, 1, 0, 0] }, 16] },
    ]);
    expect(faultsOf({ OUTBOUND_ALLOW: "cloud.uni.example,https://cloud.uni.example" })).toEqual([
      "OUTBOUND_ALLOW must be a list of hosts and networks, such as cloud.uni.example:443,10.0.3.7:8080,10.1.0.0/16, and https://cloud.uni.example is none.",
    ]);
  });

  test("readConfig requires SECRET_KEY where DATABASE_URL is set", () => {
    expect(faultsOf({ DATABASE_URL: "postgres://db/overlap" })).toEqual([
      "SECRET_KEY must be set when DATABASE_URL is: every process of one database needs the same key.",
    ]);
  });
});
