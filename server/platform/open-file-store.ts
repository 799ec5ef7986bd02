import type { Environment } from '#server/platform/environment/environment.ts';
import type { FileStore } from '#server/platform/file-store.ts';
import { createLocalFiles } from '#server/platform/local-files.ts';

/** The configured store of files. */
export const openFileStore = async ({ dataDir, bucket }: Pick<Environment, 'dataDir' | 'bucket'>): Promise<FileStore> => {
  if (!bucket) return createLocalFiles(dataDir);
  // The client of S3 is large: who does not use it does not wait for it.
  const { createBucketFiles } = await import('#server/platform/bucket-files.ts');
  return createBucketFiles(bucket);
};
