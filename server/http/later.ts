import { Refusal, type RefusalCode } from "#domain/refusal.ts";

/** A refusal that may say when to come back. */
export class Later extends Refusal {
  /** In whole seconds. */
  readonly retryAfter: number | undefined;

  constructor(code: RefusalCode, message: string, retryAfter: number | undefined) {
    super(code, message);
    this.retryAfter = retryAfter;
  }
}
