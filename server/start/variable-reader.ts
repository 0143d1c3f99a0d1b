import { homedir } from "node:os";
import { isEmail } from "#domain/email.ts";
import { parseMailAddress } from "../mail/mailbox.ts";

export type VariableReader = ReturnType<typeof createVariableReader>;

/** Creates the reader of variables by their form. `text` returns a variable; a malformed one is a sentence in `faults`. */
export function createVariableReader(text: (name: string) => string | undefined, faults: string[]) {
  function checked(name: string, rule: string, isRight: (value: string) => boolean): string | undefined {
    const value = text(name);
    if (value === undefined || isRight(value)) return value;
    faults.push(`${name} must be ${rule}.`);
    return undefined;
  }
  return {
    text,
    integer(name: string, { from, to, otherwise }: { from: number; to: number; otherwise: number }): number {
      const isRight = (value: string) => /^\d{1,6}$/.test(value) && Number(value) >= from && Number(value) <= to;
      return Number(checked(name, `a whole number from ${from} to ${to}`, isRight) ?? otherwise);
    },
    onOff: (name: string, otherwise: boolean): boolean =>
      (checked(name, "on or off", (value) => value === "on" || value === "off") ?? (otherwise ? "on" : "off")) === "on",
    oneOf<T extends string>(name: string, allowed: readonly T[], otherwise: T): T {
      const value = checked(name, `one of ${allowed.join(", ")}`, (word) => allowed.some((option) => option === word));
      return allowed.find((option) => option === value) ?? otherwise;
    },
    list<T>(name: string, rule: string, parse: (word: string) => T | undefined): readonly T[] | undefined {
      const value = text(name);
      const words = value === undefined ? undefined : wordsOf(value);
      const wrong = words?.find((word) => parse(word) === undefined);
      if (wrong !== undefined) faults.push(`${name} must be a list of ${rule}, and ${wrong} is none.`);
      return words?.map(parse).filter((parsed) => parsed !== undefined);
    },
    url(name: string, protocols: readonly string[], tidy = (value: string) => value): string | undefined {
      const rawValue = text(name);
      const value = rawValue === undefined ? undefined : tidy(rawValue);
      const fault = value === undefined ? undefined : faultOfAddress(value, protocols);
      if (fault === undefined) return value;
      faults.push(`${name} ${fault}`);
      return undefined;
    },
    /** Refuses a path, because pages and returns from providers are at the root of a host. */
    origin(name: string): string | undefined {
      const value = this.url(name, ["http:", "https:"]);
      if (value === undefined) return undefined;
      const { origin, href, pathname } = new URL(value);
      const why = pathname === "/" ? "" : ": Overlap needs a host name of its own, and cannot run below a path";
      if (href !== `${origin}/`)
        faults.push(`${name} must end with the host, as in https://overlap.example.org${why}.`);
      return origin;
    },
    /** A `~` in a file is no home, because only shells replace it. */
    folder(name: string): string | undefined {
      const value = text(name);
      if (value?.startsWith("~") !== true) return value;
      const whole = /^~(?=\/|$)/.test(value) ? value.replace("~", homedir()) : "/home/…";
      faults.push(`${name} begins with ~, which only a shell understands: write the whole path, such as ${whole}.`);
      return undefined;
    },
    mailbox: (name: string) =>
      checked(name, "an e-mail address, or a name and an address: Overlap <overlap@example.org>", (value) =>
        Boolean(parseMailAddress(value)),
      ),
    email: (name: string) => checked(name, "an e-mail address", isEmail),
    client: (provider: Provider) => clientOf(provider, text, faults),
  };
}

type Provider = "GOOGLE" | "MICROSOFT" | "OIDC";

function clientOf(provider: Provider, text: (name: string) => string | undefined, faults: string[]) {
  const id = text(`${provider}_CLIENT_ID`);
  const secret = text(`${provider}_CLIENT_SECRET`);
  if (id !== undefined && secret !== undefined) return { id, secret };
  if (id !== undefined || secret !== undefined) {
    faults.push(`${provider}_CLIENT_ID and ${provider}_CLIENT_SECRET must be set together.`);
  }
  return undefined;
}

export const wordsOf = (list: string): string[] => list.split(/[\s,]+/).filter((word) => word !== "");

const ENCODED = "write # as %23, / as %2F, ? as %3F, @ as %40 and % as %25 in a user name or password";

/**
 * Returns the fault of an address as the end of a sentence, or undefined. Never repeats the value, because it may hold a
 * password.
 */
function faultOfAddress(value: string, protocols: readonly string[]): string | undefined {
  const beginning = protocols.map((protocol) => `${protocol}//`).join(" or ");
  if (!protocols.some((protocol) => value.toLowerCase().startsWith(`${protocol}//`))) {
    return `must be an address that begins with ${beginning}.`;
  }
  if (hasRawCharacter(value)) return `has a character that an address cannot hold as it is: ${ENCODED}.`;
  if (!URL.canParse(value)) return `is not a valid address: ${ENCODED}, and check host name and port.`;
  try {
    decodeURIComponent(value);
    return undefined;
  } catch {
    return "has a % that stands for nothing; a percent sign in a password is written %25.";
  }
}

/**
 * Whether a password holds `#`, `/` or `?`. A parser takes the part before it for host name and port, so that a part of the
 * password would appear in errors.
 */
function hasRawCharacter(value: string): boolean {
  const [, authority = "", rest = ""] = /^[^/]*\/\/([^/?#]*)(.*)$/s.exec(value) ?? [];
  return value.includes("#") || (!authority.includes("@") && rest.includes("@"));
}
