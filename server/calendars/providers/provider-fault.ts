/**
 * What a provider may answer beside what was asked of it. `revoked`: our permission is gone. `too-old`: what was read
 * before cannot be brought up to date, only read anew. `unavailable`: not now. `refused`: it never will.
 */
export type ProviderFaultKind = "revoked" | "too-old" | "unavailable" | "refused";

export class ProviderFault extends Error {
  readonly kind: ProviderFaultKind;

  constructor(kind: ProviderFaultKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "ProviderFault";
    this.kind = kind;
  }
}

/** The fault behind a status that a provider's API answered; `cause` must not hold a token. */
export function faultOfStatus(status: number | undefined, what: string): ProviderFault {
  const message = `${what} was answered ${status ?? "not at all"}.`;
  if (status === 401) return new ProviderFault("revoked", message);
  if (status === 410) return new ProviderFault("too-old", message);
  const isPassing = status === undefined || status === 403 || status === 408 || status === 429 || status >= 500;
  return new ProviderFault(isPassing ? "unavailable" : "refused", message);
}
