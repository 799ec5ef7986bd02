/** A file that came with a request: received in full, and kept nowhere yet. It is gone when the request has been answered. */
export type Upload = {
  /** Where it lies until then, on this machine. */
  path: string;
  /** As the client called it, without folders and control characters; it is shown and never opened by. */
  name: string;
  sizeBytes: number;
  sha256: Buffer;
};

const received = new WeakSet<object>();

/** Says that a file was received. Nothing that a client writes can say so: it would name any file of this machine. */
export const asReceived = (upload: Upload): Upload => {
  received.add(upload);
  return upload;
};

/** Whether it is a file that was received, and not an object that looks like one. */
export const isUpload = (value: unknown): value is Upload => typeof value === 'object' && value !== null && received.has(value);
