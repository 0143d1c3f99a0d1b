const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Names a request, so that the server knows it again: 32 random letters and digits. */
export function newRequestID(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  // Some letters come a little more often, which leaves it no less impossible to guess.
  return Array.from(bytes, (byte) => BASE62[byte % BASE62.length]).join("");
}
