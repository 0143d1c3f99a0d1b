/** Thrown to end a viewer's socket with this code of `GRID_CLOSE`; 4403 and 4404 tell the browser to stay away. */
export class ClosingError extends Error {
  readonly code: number;

  constructor(code: number, reason: string) {
    super(reason);
    this.name = "ClosingError";
    this.code = code;
  }
}
