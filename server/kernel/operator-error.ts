/** An error that the operator of the server can fix. Its message says how; it is printed without a stack, and the process exits. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

/** The message of an OperatorError, the stack of any other error. */
export const formatFailure = (thrown: unknown): string =>
  thrown instanceof OperatorError ? thrown.message : thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
