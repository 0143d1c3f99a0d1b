/** What a log says of an error. */
type LoggableError = {
  readonly type?: string;
  readonly message: string;
  readonly code?: string | number;
  readonly stack?: string;
  readonly cause?: LoggableError;
  readonly errors?: readonly LoggableError[];
};

const DEEPEST = 3;
/** Mail servers like to repeat the address. */
const ADDRESS = /[^\s<>"'/]+@[\w-]+(?:\.[\w-]+)+/g;

/**
 * An error as it may stand in a log. Libraries hang on their errors whatever they were doing, such as the command that
 * failed with its password in it, so nothing but what every error has is taken.
 */
export function loggableError(error: unknown, depth = 0): LoggableError {
  if (!(error instanceof Error)) return { message: blotted(String(error)) };
  const { cause } = error;
  const code = "code" in error ? error.code : undefined;
  const errors = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  return {
    type: error.constructor.name,
    message: blotted(error.message),
    ...((typeof code === "string" || typeof code === "number") && { code }),
    ...(error.stack !== undefined && { stack: blotted(error.stack) }),
    ...(cause !== undefined && depth < DEEPEST && { cause: loggableError(cause, depth + 1) }),
    ...(errors.length > 0 && depth < DEEPEST && { errors: errors.map((one) => loggableError(one, depth + 1)) }),
  };
}

function blotted(text: string): string {
  return text.replaceAll(ADDRESS, "[address]");
}
