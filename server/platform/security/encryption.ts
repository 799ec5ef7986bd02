// Encrypts stored values that must be readable again (authenticator secrets, saved responses) with AES-256-GCM. The ciphertext names its
// key, so that keys can be rotated, and is bound to its row by the associated data: a value copied into another row cannot be decrypted.
import { createCipheriv, createDecipheriv, createHash, createHmac, createSecretKey, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const FORMAT = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_LENGTH = 8;

/** `associatedData` identifies the row, for example "authenticator:<id>". */
export type Encryption = {
  encrypt(plaintext: string, associatedData: string): string;
  /** Throws if the key or row is a different one, or if the ciphertext was changed. */
  decrypt(ciphertext: string, associatedData: string): string;
  /** The MAC of a short secret, which cannot be brute-forced without the key. */
  mac(text: string, associatedData: string): Buffer;
};

const toKeyId = (key: Buffer): string =>
  createHash('sha256').update('countinghouse encryption key id').update(key).digest('hex').slice(0, KEY_ID_LENGTH);

/** `key` must have 32 bytes. */
export const createEncryption = (key: Buffer): Encryption => {
  const keyId = toKeyId(key);
  // Passing raw bytes would import the key on each use, which takes several times as long.
  const secretKey = createSecretKey(key);
  const macKey = createSecretKey(createHmac('sha256', key).update('countinghouse mac').digest());
  return {
    mac: (text, associatedData) =>
      createHmac('sha256', macKey)
        .update(JSON.stringify([associatedData, text]))
        .digest(),
    encrypt: (plaintext, associatedData) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, secretKey, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(associatedData));
      const encrypted = Buffer.concat([nonce, cipher.update(plaintext, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${FORMAT}.${keyId}.${encrypted.toString('base64url')}`;
    },
    decrypt: (ciphertext, associatedData) => {
      const [format, encryptionKeyId, encoded] = ciphertext.split('.');
      if (format !== FORMAT || !encoded) throw new Error('This text was not encrypted by this server.');
      if (encryptionKeyId !== keyId)
        throw new Error(`This text was encrypted with key ${encryptionKeyId}; the current ENCRYPTION_KEY is ${keyId}.`);
      const bytes = Buffer.from(encoded, 'base64url');
      if (bytes.length < NONCE_BYTES + TAG_BYTES) throw new Error('This ciphertext is truncated.');
      const decipher = createDecipheriv(ALGORITHM, secretKey, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(associatedData)).setAuthTag(bytes.subarray(-TAG_BYTES));
      return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    },
  };
};
