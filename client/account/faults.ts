import { isEmail } from "#domain/email.ts";
import { PASSWORD_LENGTH } from "#domain/limits.ts";
import { hasControlCharacters, isInvisible } from "#domain/text.ts";
import { CallError } from "../api/call-error.ts";
import { t } from "../text/t.ts";

/** What forms say about what was typed, in the words of spec §5; undefined where nothing is wrong. */

export function nameFault(name: string): string | undefined {
  return isInvisible(name) || hasControlCharacters(name.trim()) ? t("account.enterName") : undefined;
}

export function emailFault(email: string): string | undefined {
  return isEmail(email.trim()) ? undefined : t("account.enterEmail");
}

/** The fault of a password that the user chooses. */
export function newPasswordFault({ length }: string): string | undefined {
  const fits = length >= PASSWORD_LENGTH.least && length <= PASSWORD_LENGTH.most;
  return fits ? undefined : t("account.wrongLength");
}

/** The fault of a password with which the user logs in: any text could be the right one. */
export function passwordFault(password: string): string | undefined {
  return password === "" ? t("account.enterPassword") : undefined;
}

export function repeatedPasswordFault(repeated: string, password: string): string | undefined {
  return repeated === password ? undefined : t("account.notTheSame");
}

const LINK_PARTS: readonly unknown[] = ["encrypted_entity", "iv", "salt", "tag"];

/** Whether the server could not read what a link carries; one that is too old it can. */
export function isLinkDamaged(error: unknown): boolean {
  return error instanceof CallError && LINK_PARTS.includes(error.path);
}
