// Where test runs keep their files. A test run creates and deletes several hundred thousand files, which takes as long on disk as the
// tests themselves, so they are kept in memory if possible.
import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import os from 'node:os';

/** The Linux tmpfs; containers often limit it to 64 MB. */
const MEMORY_DIRECTORY = '/dev/shm';

const GIB = 1024 ** 3;
const REQUIRED_SPACE_BYTES = 4 * GIB;
const REQUIRED_MEMORY_BYTES = 6 * GIB;

/** The directory for temporary files of a test run: in memory if there is enough of it, otherwise the system's. */
export const scratchDirectory = async (memoryDirectory = MEMORY_DIRECTORY): Promise<string> => {
  try {
    await access(memoryDirectory, constants.W_OK);
    const { bavail, bsize } = await statfs(memoryDirectory);
    if (bavail * bsize >= REQUIRED_SPACE_BYTES && os.freemem() >= REQUIRED_MEMORY_BYTES) return memoryDirectory;
  } catch {
    // The directory does not exist, for example on macOS, or is not writable.
  }
  return os.tmpdir();
};
