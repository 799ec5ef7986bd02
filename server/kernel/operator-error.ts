/**
 * A problem that the person who runs the server can put right. Its message says what is wrong and what to do; it is
 * printed without a stack, and the process stops.
 */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

/** What the command line says of a failure: of what a person can put right how, of all else where it happened. */
export const sayFailure = (thrown: unknown): string =>
  thrown instanceof OperatorError ? thrown.message : thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
