import { mailDomain } from "#domain/email.ts";
import { hasControlCharacters } from "#domain/text.ts";

/** Decides who may come in, before the faults of the whole environment are known. */
type AccessVariables = {
  readonly signUp: string | undefined;
  readonly passwordLogin: boolean;
  readonly emailVerification: boolean;
  /** Whether Google or Microsoft is configured. */
  readonly hasOtherProvider: boolean;
  readonly oidc: OidcVariables;
};

type OidcVariables = {
  readonly issuerUrl: string | undefined;
  readonly client: { readonly id: string; readonly secret: string } | undefined;
  readonly trustAddresses: boolean;
  readonly name: string | undefined;
};

/** `open`, `closed`, or the mail domains whose addresses may sign up, in the form of {@link mailDomain}. */
export type SignUpDoor = "open" | "closed" | readonly string[];

export type OidcConfig = {
  readonly issuerUrl: string;
  readonly id: string;
  readonly secret: string;
  /** Addresses count as proved even if the provider does not say so. */
  readonly trustAddresses: boolean;
  /** Stands on the button. */
  readonly name: string;
};

/** Checks the variables that decide who may come in, and adds their contradictions to `faults`. */
export function accessFields(variables: AccessVariables, faults: string[]) {
  const { passwordLogin, emailVerification, hasOtherProvider } = variables;
  const signUp = parseSignUp(variables.signUp, faults);
  const oidc = parseOidc(variables.oidc, faults);
  if (typeof signUp !== "string" && !emailVerification) {
    faults.push("SIGN_UP names mail domains, so addresses must be proved: set SMTP_URL, or EMAIL_VERIFICATION=on.");
  }
  if (!passwordLogin && oidc === undefined && !hasOtherProvider) {
    faults.push(
      "PASSWORD_LOGIN=off leaves no way to log in: set OIDC_ISSUER_URL, or the client of Google or Microsoft.",
    );
  }
  return { signUp, oidc };
}

const SIGN_UP_RULE = "SIGN_UP must be open, closed, or a list of mail domains, as in uni.example,club.example.";

function parseSignUp(value: string | undefined, faults: string[]): SignUpDoor {
  if (value === undefined) return "open";
  if (value === "open" || value === "closed") return value;
  const domains = value
    .split(/[\s,]+/)
    .filter((word) => word !== "")
    .map((word) => (word.includes(".") ? mailDomain(word) : undefined));
  if (domains.length > 0 && domains.every((domain) => domain !== undefined)) return [...new Set(domains)];
  faults.push(SIGN_UP_RULE);
  return "closed";
}

const MAX_NAME = 40;

function parseOidc({ issuerUrl, client, name, trustAddresses }: OidcVariables, faults: string[]) {
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
  return { issuerUrl, ...client, trustAddresses, name: name ?? hostname } satisfies OidcConfig;
}

function isThisMachine(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
