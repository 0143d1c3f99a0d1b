/** Why Overlap cannot start, in one sentence for whoever started it. */
export class StartFault extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "StartFault";
  }
}
