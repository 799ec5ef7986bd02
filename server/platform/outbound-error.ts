/** Why there was no answer. */
export type OutboundFailure = 'address_refused' | 'timeout' | 'connection';

/** There was no answer; the message says why, in words that an admin may read. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
  readonly failure: OutboundFailure;
  constructor(failure: OutboundFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}
