/** An email or SMS that could not be delivered. The message omits the server's response, which may repeat an address or a code. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  /** True when a retry would fail as well. */
  readonly isPermanent: boolean;

  constructor(message: string, { isPermanent }: { isPermanent: boolean }) {
    super(message);
    this.isPermanent = isPermanent;
  }
}
