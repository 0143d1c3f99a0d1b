/** 32 bytes, as SHA-256 makes them. */
export function keyHash(byte: number): Uint8Array {
  return new Uint8Array(32).fill(byte);
}
