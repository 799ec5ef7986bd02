// The generated secrets belong to the database: without them, encrypted values are unreadable. They are included in the backup, and a
// restore rejects those of another database.
import { constants, copyFile, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { fingerprintKey, toSecretsPath, type Manifest } from '#server/commands/backup/manifest.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';
import { createDataDir } from '#server/platform/files/data-dir.ts';
import type { Environment } from '#server/platform/environment/environment.ts';
import { loadSecrets } from '#server/platform/security/secrets.ts';
import { unlessMissing } from '#server/platform/files/disk.ts';

const toSecretsFile = ({ dataDir }: Environment): string => path.join(dataDir, 'secrets.json');

type BackupSecrets = Pick<Manifest, 'secrets' | 'encryption_key_mark'>;

/** Copies the generated secrets into a backup. Throws if they are missing, which indicates the wrong data directory. */
export const backUpSecrets = async (environment: Environment, backup: string): Promise<BackupSecrets> => {
  const { dataDir, sessionSecret, encryptionKey } = environment;
  const isGenerated = !sessionSecret || !encryptionKey;
  if (isGenerated && (await unlessMissing(readFile(toSecretsFile(environment)))) === undefined) {
    throw new OperatorError(
      `No secrets found in ${dataDir}. Set DATA_DIR to the data directory of the server, or set its SESSION_SECRET and ENCRYPTION_KEY.`,
    );
  }
  const secrets = await loadSecrets(environment);
  if (isGenerated) await copyFile(toSecretsFile(environment), toSecretsPath(backup), constants.COPYFILE_EXCL);
  return { secrets: isGenerated ? 'file' : 'environment', encryption_key_mark: fingerprintKey(secrets.encryptionKey) };
};

const REMEDY = 'Set them to the values of that server, or unset them if the backup contains them.';

/** Restores the secrets of a backup, and returns a function that reverts this. Throws if other secrets exist. */
export const restoreSecrets = async (environment: Environment, backup: string, manifest: Manifest): Promise<() => Promise<void>> => {
  const file = toSecretsFile(environment);
  const existing = await unlessMissing(readFile(file));
  const backedUp = manifest.secrets === 'file' ? await readFile(toSecretsPath(backup)) : undefined;
  if (backedUp && existing && !backedUp.equals(existing)) {
    throw new OperatorError(`${file} contains different secrets from the backup. Restore into an empty data directory, or move the file.`);
  }
  const isCopied = backedUp !== undefined && existing === undefined;
  if (isCopied) {
    await createDataDir(environment.dataDir);
    await copyFile(toSecretsPath(backup), file, constants.COPYFILE_EXCL);
  }
  const revert = async (): Promise<void> => {
    if (isCopied) await rm(file);
  };
  const hasSecrets = backedUp ?? existing ?? (environment.sessionSecret && environment.encryptionKey);
  if (hasSecrets && fingerprintKey((await loadSecrets(environment)).encryptionKey) === manifest.encryption_key_mark) return revert;
  await revert();
  throw new OperatorError(`The backup was made with a different ENCRYPTION_KEY, and SESSION_SECRET may differ as well. ${REMEDY}`);
};
