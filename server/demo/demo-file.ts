// DATA_DIR/demo.json: the demo people with their password, which was generated on this machine. It appears whole or not
// at all, and only its owner can read it.
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DEMO_FILE, type DemoFile } from '#server/modules/identity/index.ts';

const OWNER_ONLY = 0o600;

/** Writes the file, over an older one. */
export const writeDemoFile = async (dataDir: string, content: DemoFile): Promise<void> => {
  await mkdir(dataDir, { recursive: true });
  const file = path.join(dataDir, DEMO_FILE);
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: OWNER_ONLY });
  await rename(draft, file);
};
