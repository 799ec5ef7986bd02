import { access, constants, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '#server/kernel/operator-error.ts';

/** Makes sure that DATA_DIR is there and can be written to. Throws an OperatorError otherwise. */
export const createDataDir = async (dataDir: string): Promise<void> => {
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new OperatorError(
      `The data directory ${dataDir} cannot be written to (${code}). Set DATA_DIR to a directory that this user may write to.`,
      {
        cause: error,
      },
    );
  }
};

/** Where files lie that clients are sending, until their request is answered. */
export const uploadDirectoryOf = (dataDir: string): string => path.join(dataDir, 'uploads');

/** Where kept files lie, when they are not in a bucket. */
export const fileDirectoryOf = (dataDir: string): string => path.join(dataDir, 'files');
