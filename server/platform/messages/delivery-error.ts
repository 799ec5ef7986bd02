/**
 * A mail or SMS could not be handed over. The message is in our own words: what a server answers may repeat what it was given,
 * and with it an address or a code.
 */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  /** True when it would be refused again. */
  readonly isPermanent: boolean;

  constructor(message: string, { isPermanent }: { isPermanent: boolean }) {
    super(message);
    this.isPermanent = isPermanent;
  }
}
