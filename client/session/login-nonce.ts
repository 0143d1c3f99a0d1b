import { tabStore } from "../api/browser-storage.ts";

/** Spec §3: it lies in session storage while somebody is at a provider. */
const NAME = "nonce";

/** Made and kept when a login with a provider begins here: 16 random bytes, which come back with the login's code. */
export function newLoginNonce(): string {
  const nonce = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0"));
  tabStore.write(NAME, nonce.join(""));
  return nonce.join("");
}

export function expectedLoginNonce(): string | undefined {
  return tabStore.read(NAME);
}

export function forgetLoginNonce(): void {
  tabStore.remove(NAME);
}
