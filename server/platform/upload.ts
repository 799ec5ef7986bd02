/** A file that came with a request: received in full, and kept nowhere yet. It is gone when the request has been answered. */
export type Upload = {
  /** Where it lies until then, on this machine. */
  path: string;
  /** As the client called it, without folders and control characters; it is shown and never opened by. */
  name: string;
  sizeBytes: number;
  sha256: Buffer;
};
