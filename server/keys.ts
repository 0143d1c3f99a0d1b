import { hkdfSync } from "node:crypto";

/** What a key is for. Each has a key of its own, so that nothing made for one purpose opens another. */
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
  | "feed"
  | "sender"
  | "redis"
  | "process-sign"
  | "redis-keys";

/** Keys derived from the one secret of this installation (RFC 5869), 32 bytes each. */
export type Keys = ReturnType<typeof createKeys>;

export function createKeys(secret: string) {
  const kept = new Map<KeyPurpose, Uint8Array>();
  const derive = (purpose: KeyPurpose, salt: Uint8Array) =>
    new Uint8Array(hkdfSync("sha256", secret, salt, `overlap ${purpose}`, 32));
  return {
    /** With `salt`, a key for one use alone. */
    of(purpose: KeyPurpose, salt?: Uint8Array): Uint8Array {
      if (salt !== undefined) return derive(purpose, salt);
      return kept.getOrInsertComputed(purpose, () => derive(purpose, new Uint8Array()));
    },
  };
}
