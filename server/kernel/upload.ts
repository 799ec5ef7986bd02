/** A file that was received with a request. It is deleted after the response unless it is stored. */
export type Upload = {
  /** Temporary file on this machine. */
  path: string;
  /** File name sent by the client, without directories and control characters. Displayed, never used as a path. */
  name: string;
  sizeBytes: number;
  sha256: Buffer;
};

const receivedUploads = new WeakSet<object>();

/** Registers a received file. Without this check, a JSON body could name any file of this machine as its `path`. */
export const markReceived = (upload: Upload): Upload => {
  receivedUploads.add(upload);
  return upload;
};

/** True for a received file, false for an object of the same shape. */
export const isUpload = (value: unknown): value is Upload => typeof value === 'object' && value !== null && receivedUploads.has(value);
