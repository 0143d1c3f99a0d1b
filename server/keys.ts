import { hkdfSync } from "node:crypto";

/** Each purpose has its own key, so that a value sealed for one purpose opens nowhere else. */
export type KeyPurpose =
  | "session"
  | "password-reset"
  | "link-confirmation"
  | "email-verification"
  | "unsubscribe"
  | "organiser-key"
  | "respondent-key"
  | "access-token"
  | "personal-link"
  | "mailed-key"
  | "mailbox"
  | "log"
  | "oauth-state"
  | "address-proof"
  | "oauth-tokens"
  | "calendar-window"
  | "calendar-choice"
  | "calendar-source"
  | "feed"
  | "sender"
  | "redis"
  | "process-sign"
  | "redis-keys"
  | "probe";

/** Derives keys of 32 bytes from the secret of this installation (RFC 5869). */
export type Keys = ReturnType<typeof createKeys>;

export function createKeys(secret: string) {
  const cachedKeys = new Map<KeyPurpose, Uint8Array>();
  const derive = (purpose: KeyPurpose, salt: Uint8Array) =>
    new Uint8Array(hkdfSync("sha256", secret, salt, `overlap ${purpose}`, 32));
  return {
    /** Derives a key for one use if `salt` is given. */
    of(purpose: KeyPurpose, salt?: Uint8Array): Uint8Array {
      if (salt !== undefined) return derive(purpose, salt);
      return cachedKeys.getOrInsertComputed(purpose, () => derive(purpose, new Uint8Array()));
    },
  };
}
