import { mailDomain } from "#domain/email.ts";
import { hasControlCharacters } from "#domain/text.ts";
import { type VariableReader, wordsOf } from "./variable-reader.ts";

type AccessNeeds = {
  readonly faults: string[];
  readonly emailVerification: boolean;
  /** Whether Google or Microsoft is configured. */
  readonly hasOtherProvider: boolean;
};

/** Reads the variables that decide who may come in, and adds their contradictions to `faults`. */
export function accessFields(read: VariableReader, { faults, emailVerification, hasOtherProvider }: AccessNeeds) {
  const signUp = parseSignUp(read.text("SIGN_UP"), faults);
  const passwordLogin = read.onOff("PASSWORD_LOGIN", true);
  const oidc = readOidc(read, faults);
  if (typeof signUp !== "string" && !emailVerification) {
    faults.push("SIGN_UP names mail domains, so addresses must be proved: set SMTP_URL, or EMAIL_VERIFICATION=on.");
  }
  if (!passwordLogin && oidc === undefined && !hasOtherProvider) {
    faults.push(
      "PASSWORD_LOGIN=off leaves no way to log in: set OIDC_ISSUER_URL, or the client of Google or Microsoft.",
    );
  }
  return {
    /** `open`, `closed`, or the mail domains whose addresses may sign up, in the form of {@link mailDomain}. */
    signUp,
    createMeetings: read.oneOf("CREATE_MEETINGS", ["everyone", "accounts"] as const, "everyone"),
    /** False: only providers log users in, and nobody has a password. */
    passwordLogin,
    oidc,
  };
}

const SIGN_UP_RULE = "SIGN_UP must be open, closed, or a list of mail domains, as in uni.example,club.example.";

function parseSignUp(value: string | undefined, faults: string[]): "open" | "closed" | readonly string[] {
  if (value === undefined) return "open";
  if (value === "open" || value === "closed") return value;
  const domains = wordsOf(value).map((word) => (word.includes(".") ? mailDomain(word) : undefined));
  if (domains.length > 0 && domains.every((domain) => domain !== undefined)) return [...new Set(domains)];
  faults.push(SIGN_UP_RULE);
  return "closed";
}

const MAX_NAME = 40;

function readOidc(read: VariableReader, faults: string[]) {
  const issuerUrl = read.url("OIDC_ISSUER_URL", ["https:", "http:"]);
  const client = read.client("OIDC");
  /** Addresses count as proved even if the provider does not say so. */
  const trustAddresses = read.onOff("OIDC_TRUST_ADDRESSES", false);
  const name = read.text("OIDC_NAME");
  if (issuerUrl === undefined || client === undefined) {
    if (issuerUrl !== undefined) faults.push("OIDC_ISSUER_URL needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.");
    else if (client !== undefined || name !== undefined || trustAddresses) {
      faults.push("OIDC_ISSUER_URL must be set when another variable of OpenID Connect is.");
    }
    return undefined;
  }
  const { protocol, hostname, search, hash } = new URL(issuerUrl);
  if (protocol === "http:" && !isThisMachine(hostname)) {
    faults.push("OIDC_ISSUER_URL must begin with https://; http:// is only for a provider on this machine.");
  }
  if (search !== "" || hash !== "") faults.push("OIDC_ISSUER_URL must end with the path of the issuer.");
  if (name !== undefined && (name.length > MAX_NAME || hasControlCharacters(name))) {
    faults.push(`OIDC_NAME must have at most ${MAX_NAME} characters.`);
  }
  return { issuerUrl, ...client, trustAddresses, /** Stands on the button. */ name: name ?? hostname };
}

export function isThisMachine(host: string): boolean {
  return /^(?:localhost|\[?::1\]?|127\.\d+\.\d+\.\d+)$/.test(host);
}
