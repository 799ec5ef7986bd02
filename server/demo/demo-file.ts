// DATA_DIR/demo.json: the demo's people with their password, which is generated on this machine. The file is replaced atomically, and only its
// owner can read it.
import { randomInt } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DEMO_FILE, type DemoFile } from '#server/modules/identity/index.ts';

/** Digits are easy to type, and the password is offered on the sign-in page. */
export const generateDemoPassword = (): string => Array.from({ length: 3 }, () => randomInt(1_000, 10_000)).join('-');

const OWNER_ONLY = 0o600;

/** Overwrites an older file. */
export const writeDemoFile = async (dataDir: string, content: DemoFile): Promise<void> => {
  await mkdir(dataDir, { recursive: true });
  const file = path.join(dataDir, DEMO_FILE);
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: OWNER_ONLY });
  await rename(draft, file);
};
