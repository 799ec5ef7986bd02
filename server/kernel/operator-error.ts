/**
 * A problem that the person who runs the server can put right. Its message says what is wrong and what to do; it is
 * printed without a stack, and the process stops.
 */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
