import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createEncryption } from '#server/platform/security/encryption.ts';
import { loadSecrets } from '#server/platform/security/secrets.ts';

let dataDir: string;
const notConfigured = () => ({ dataDir, sessionSecret: undefined, encryptionKey: undefined });

beforeEach(async () => {
  dataDir = path.join(await mkdtemp(path.join(os.tmpdir(), 'secrets ')), 'data');
});
afterEach(() => rm(path.dirname(dataDir), { recursive: true }));

describe('secrets', () => {
  test('are generated once, stay the same, and only their owner can read them', async () => {
    const first = await loadSecrets(notConfigured());
    expect(await loadSecrets(notConfigured())).toEqual(first);
    expect((await stat(path.join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600);
  });

  test('processes that start at once agree, and leave no drafts behind', async () => {
    const loaded = await Promise.all(Array.from({ length: 20 }, () => loadSecrets(notConfigured())));
    expect(new Set(loaded.map((secrets) => secrets.sessionSecret)).size).toBe(1);
    expect(await readdir(dataDir)).toEqual(['secrets.json']);
  });

  test('that are configured are taken, and nothing is written', async () => {
    const configured = { dataDir, sessionSecret: 's'.repeat(32), encryptionKey: Buffer.alloc(32, 1) };
    const { sessionSecret, encryptionKey } = configured;
    expect(await loadSecrets(configured)).toEqual({ sessionSecret, encryptionKey });
    await expect(stat(dataDir)).rejects.toThrow('ENOENT');
  });

  test('one configured secret leaves the other to be generated', async () => {
    const generated = await loadSecrets(notConfigured());
    const mixed = await loadSecrets({ ...notConfigured(), sessionSecret: 's'.repeat(32) });
    expect(mixed).toEqual({ sessionSecret: 's'.repeat(32), encryptionKey: generated.encryptionKey });
  });

  test('without a directory to write to stop the start and say what to do', async () => {
    await writeFile(dataDir, 'a file');
    await expect(loadSecrets(notConfigured())).rejects.toThrow(`The data directory ${dataDir} cannot be written to (EEXIST). Set DATA_DIR`);
  });

  test('a damaged file stops the start instead of being replaced', async () => {
    await loadSecrets(notConfigured());
    await writeFile(path.join(dataDir, 'secrets.json'), '{"session_secret": "x"');
    await expect(loadSecrets(notConfigured())).rejects.toThrow('are damaged. Restore the file');
  });
});

describe('encryption', () => {
  const { encrypt, decrypt } = createEncryption(Buffer.alloc(32, 5));

  test('opens with the same key and place, and never writes the same text twice', () => {
    const sealed = encrypt('otpauth ✓', 'authenticator:1');
    expect(decrypt(sealed, 'authenticator:1')).toBe('otpauth ✓');
    expect(encrypt('otpauth ✓', 'authenticator:1')).not.toBe(sealed);
  });

  test('does not open at another place', () => {
    expect(() => decrypt(encrypt('x', 'authenticator:1'), 'authenticator:2')).toThrow('unable to authenticate data');
  });

  test('names the key that is missing', () => {
    const sealed = encrypt('x', 'a');
    const keyId = sealed.split('.')[1];
    expect(() => createEncryption(Buffer.alloc(32, 6)).decrypt(sealed, 'a')).toThrow(`sealed with key ${keyId}`);
  });

  test('does not open when one bit is changed', () => {
    const [format, id, encoded = ''] = encrypt('x', 'a').split('.');
    const bytes = Buffer.from(encoded, 'base64url');
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes);
      changed[index]! ^= 1;
      expect(() => decrypt(`${format}.${id}.${changed.toString('base64url')}`, 'a')).toThrow('unable to authenticate data');
    }
  });
});
