// What is stored but must be readable again (authenticator secrets, replayable answers) is sealed with AES-256-GCM.
// The text names the key it was sealed with, so that another key can take over later, and is bound to the place where it
// is stored by the associated data: a sealed value copied into another row does not open.
import { createCipheriv, createDecipheriv, createHash, createHmac, createSecretKey, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const FORMAT = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_LENGTH = 8;

/** Seals and opens texts. associatedData names the place of a text, for example "authenticator:<id>". */
export type Encryption = {
  encrypt(plaintext: string, associatedData: string): string;
  /** Throws when key, place or text are not the ones it was sealed with. */
  decrypt(sealed: string, associatedData: string): string;
  /** What is kept of a short secret instead of it: nobody without the key can try which one fits. */
  mac(text: string, associatedData: string): Buffer;
};

const keyIdOf = (key: Buffer): string =>
  createHash('sha256').update('countinghouse encryption key id').update(key).digest('hex').slice(0, KEY_ID_LENGTH);

/** key: 32 bytes. */
export const createEncryption = (key: Buffer): Encryption => {
  const keyId = keyIdOf(key);
  // A key that is handed over as bytes is read anew with each use, which takes several times as long as the use.
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
      const sealed = Buffer.concat([nonce, cipher.update(plaintext, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${FORMAT}.${keyId}.${sealed.toString('base64url')}`;
    },
    decrypt: (sealed, associatedData) => {
      const [format, sealedWith, encoded] = sealed.split('.');
      if (format !== FORMAT || !encoded) throw new Error('This text was not sealed by encrypt.');
      if (sealedWith !== keyId) throw new Error(`This text was sealed with key ${sealedWith}; the present ENCRYPTION_KEY is ${keyId}.`);
      const bytes = Buffer.from(encoded, 'base64url');
      if (bytes.length < NONCE_BYTES + TAG_BYTES) throw new Error('This sealed text is cut off.');
      const decipher = createDecipheriv(ALGORITHM, secretKey, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(associatedData)).setAuthTag(bytes.subarray(-TAG_BYTES));
      return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    },
  };
};
