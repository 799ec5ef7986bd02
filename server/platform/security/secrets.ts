// Secrets that are not configured are generated once and stored in DATA_DIR. The file is written under a temporary name and linked, which
// fails if another process was first; then that file is read.
import { randomBytes } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { OperatorError } from '#server/kernel/operator-error.ts';
import { createDataDir } from '#server/platform/files/data-dir.ts';
import type { Environment } from '#server/platform/environment/environment.ts';

export type Secrets = {
  /** Encrypts the dashboard's cookies. */
  sessionSecret: string;
  /** Encrypts stored values. 32 bytes. */
  encryptionKey: Buffer;
};

const SESSION_SECRET_BYTES = 48;
const ENCRYPTION_KEY_BYTES = 32;

const SecretsFile = z.object({
  session_secret: z.string().min(32),
  encryption_key: z.base64().refine((value) => Buffer.from(value, 'base64').length === ENCRYPTION_KEY_BYTES),
});

const toErrorCode = (error: unknown): unknown => (error as NodeJS.ErrnoException).code;

const readSecretsFile = async (file: string): Promise<z.infer<typeof SecretsFile> | undefined> => {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (toErrorCode(error) === 'ENOENT') return undefined;
    throw new OperatorError(`The secrets in ${file} cannot be read (${String(toErrorCode(error))}). Grant this user read permission.`);
  }
  try {
    return SecretsFile.parse(JSON.parse(text));
  } catch {
    throw new OperatorError(
      `The secrets in ${file} are damaged. Restore the file from a backup. Without it, encrypted data in the database cannot be read.`,
    );
  }
};

const createSecretsFile = async (file: string): Promise<void> => {
  const temporaryFile = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const content: z.infer<typeof SecretsFile> = {
    session_secret: randomBytes(SESSION_SECRET_BYTES).toString('base64'),
    encryption_key: randomBytes(ENCRYPTION_KEY_BYTES).toString('base64'),
  };
  const handle = await open(temporaryFile, 'wx', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(content, null, 2)}\n`);
    await handle.sync();
    await link(temporaryFile, file);
  } catch (error) {
    if (toErrorCode(error) !== 'EEXIST') throw error;
  } finally {
    await handle.close();
    await rm(temporaryFile);
  }
};

const readOrCreateSecrets = async (dataDir: string): Promise<z.infer<typeof SecretsFile>> => {
  await createDataDir(dataDir);
  const file = path.join(dataDir, 'secrets.json');
  const existing = await readSecretsFile(file);
  if (existing) return existing;
  await createSecretsFile(file);
  const created = await readSecretsFile(file);
  if (!created) throw new OperatorError(`${file} was deleted while it was being created. Start the server again.`);
  return created;
};

/** The configured secrets, or those in DATA_DIR/secrets.json, which only its owner can read. */
export const loadSecrets = async (environment: Pick<Environment, 'dataDir' | 'sessionSecret' | 'encryptionKey'>): Promise<Secrets> => {
  const { sessionSecret, encryptionKey } = environment;
  if (sessionSecret && encryptionKey) return { sessionSecret, encryptionKey };
  const generated = await readOrCreateSecrets(environment.dataDir);
  return {
    sessionSecret: sessionSecret ?? generated.session_secret,
    encryptionKey: encryptionKey ?? Buffer.from(generated.encryption_key, 'base64'),
  };
};
