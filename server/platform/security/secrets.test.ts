import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createEncryption } from '#server/platform/security/encryption.ts';
import { loadSecrets } from '#server/platform/security/secrets.ts';

let dataDir: string;
const unconfigured = () => ({ dataDir, sessionSecret: undefined, encryptionKey: undefined });

beforeEach(async () => {
  dataDir = path.join(await mkdtemp(path.join(os.tmpdir(), 'secrets ')), 'data');
});
afterEach(() => rm(path.dirname(dataDir), { recursive: true }));

describe('secrets', () => {
  test('are generated once, persist, and are readable only by their owner', async () => {
    const first = await loadSecrets(unconfigured());
    expect(await loadSecrets(unconfigured())).toEqual(first);
    expect((await stat(path.join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600);
  });

  test('are the same for processes that start concurrently, without leftover temporary files', async () => {
    const results = await Promise.all(Array.from({ length: 20 }, () => loadSecrets(unconfigured())));
    expect(new Set(results.map((secrets) => secrets.sessionSecret)).size).toBe(1);
    expect(await readdir(dataDir)).toEqual(['secrets.json']);
  });

  test('that are configured are used, but not written', async () => {
    const configured = { dataDir, sessionSecret: 's'.repeat(32), encryptionKey: Buffer.alloc(32, 1) };
    const { sessionSecret, encryptionKey } = configured;
    expect(await loadSecrets(configured)).toEqual({ sessionSecret, encryptionKey });
    await expect(stat(dataDir)).rejects.toThrow('ENOENT');
  });

  test('that are not configured are read from the file', async () => {
    const generated = await loadSecrets(unconfigured());
    const mixed = await loadSecrets({ ...unconfigured(), sessionSecret: 's'.repeat(32) });
    expect(mixed).toEqual({ sessionSecret: 's'.repeat(32), encryptionKey: generated.encryptionKey });
  });

  test('prevent startup if no directory is writable, and name the remedy', async () => {
    await writeFile(dataDir, 'a file');
    await expect(loadSecrets(unconfigured())).rejects.toThrow(`The data directory ${dataDir} cannot be written to (EEXIST). Set DATA_DIR`);
  });

  test('prevent startup instead of replacing a damaged file', async () => {
    await loadSecrets(unconfigured());
    await writeFile(path.join(dataDir, 'secrets.json'), '{"session_secret": "x"');
    await expect(loadSecrets(unconfigured())).rejects.toThrow('are damaged. Restore the file');
  });
});

describe('encryption', () => {
  const { encrypt, decrypt } = createEncryption(Buffer.alloc(32, 5));

  test('decrypts with the same key and context, and never produces the same ciphertext twice', () => {
    const ciphertext = encrypt('otpauth ✓', 'authenticator:1');
    expect(decrypt(ciphertext, 'authenticator:1')).toBe('otpauth ✓');
    expect(encrypt('otpauth ✓', 'authenticator:1')).not.toBe(ciphertext);
  });

  test('fails in a different context', () => {
    expect(() => decrypt(encrypt('x', 'authenticator:1'), 'authenticator:2')).toThrow('unable to authenticate data');
  });

  test('names the missing key', () => {
    const ciphertext = encrypt('x', 'a');
    const keyId = ciphertext.split('.')[1];
    expect(() => createEncryption(Buffer.alloc(32, 6)).decrypt(ciphertext, 'a')).toThrow(`encrypted with key ${keyId}`);
  });

  test('fails when one bit is changed', () => {
    const [format, id, encoded = ''] = encrypt('x', 'a').split('.');
    const bytes = Buffer.from(encoded, 'base64url');
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes);
      changed[index]! ^= 1;
      expect(() => decrypt(`${format}.${id}.${changed.toString('base64url')}`, 'a')).toThrow('unable to authenticate data');
    }
  });
});
