/** Ends a socket with this code; 4403 and 4404 tell the browser to stay away. */
export class ClosingError extends Error {
  readonly code: number;

  constructor(code: number, reason: string) {
    super(reason);
    this.name = "ClosingError";
    this.code = code;
  }
}
