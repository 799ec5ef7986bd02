// Password hashing with argon2id in PHC format. Every check takes the same time, including for an unknown user, to prevent account enumeration. A
// hash takes a core for tens of milliseconds: one runs per core, a few wait, and the rest are rejected, so that a flood of logins cannot
// starve other requests.
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { createSemaphore } from '#server/platform/semaphore.ts';

const SALT_BYTES = 16;
const TAG_BYTES = 32;
const WAITING_MAX = 64;

type PasswordCost = { memoryKib: number; passes: number; parallelism: number };

/** OWASP's parameters for argon2id. */
const DEFAULT_PASSWORD_COST: PasswordCost = { memoryKib: 19_456, passes: 2, parallelism: 1 };

export type Passwords = {
  /** The PHC string to store. Throws unavailable when the queue is full. */
  hash(password: string): Promise<string>;
  /** True if the password matches the hash. `null` takes the same time and never matches. */
  verify(hash: string | null, password: string): Promise<boolean>;
  /** True if the hash was created with parameters that differ from the current ones. */
  needsRehash(hash: string): boolean;
};

type StoredHash = { cost: PasswordCost; salt: Buffer; tag: Buffer };

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const toUnpaddedBase64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

const toPhc = ({ cost, salt, tag }: StoredHash): string =>
  `$argon2id$v=19$m=${cost.memoryKib},t=${cost.passes},p=${cost.parallelism}$${toUnpaddedBase64(salt)}$${toUnpaddedBase64(tag)}`;

const parsePhc = (hash: string): StoredHash => {
  const [, memoryKib, passes, parallelism, salt, tag] = PHC.exec(hash) ?? [];
  if (!salt || !tag) throw new Error('A stored password hash is not in argon2id format.');
  return {
    cost: { memoryKib: Number(memoryKib), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
};

type DeriveKey = (password: string, salt: Buffer, cost: PasswordCost) => Promise<Buffer>;

/** Normalizes to NFKC, so that passwords match regardless of the keyboard's composition. */
const deriveWithArgon2: DeriveKey = (password, salt, cost) =>
  new Promise((resolve, reject) => {
    argon2(
      'argon2id',
      {
        message: password.normalize('NFKC'),
        nonce: salt,
        parallelism: cost.parallelism,
        tagLength: TAG_BYTES,
        memory: cost.memoryKib,
        passes: cost.passes,
      },
      (error, tag) => (error ? reject(error) : resolve(tag)),
    );
  });

type PasswordOptions = { cost?: PasswordCost; concurrency?: number; waitingMax?: number; derive?: DeriveKey };

export const createPasswords = ({
  cost = DEFAULT_PASSWORD_COST,
  concurrency = availableParallelism(),
  waitingMax = WAITING_MAX,
  derive = deriveWithArgon2,
}: PasswordOptions = {}): Passwords => {
  const withPermit = createSemaphore({ concurrency, waitingMax });
  /** A hash that no password matches. */
  const dummyHash: StoredHash = { cost, salt: randomBytes(SALT_BYTES), tag: randomBytes(TAG_BYTES) };

  return {
    hash: (password) =>
      withPermit(async () => {
        const salt = randomBytes(SALT_BYTES);
        return toPhc({ cost, salt, tag: await derive(password, salt, cost) });
      }),
    verify: (hash, password) =>
      withPermit(async () => {
        const parsedHash = hash === null ? dummyHash : parsePhc(hash);
        const tag = await derive(password, parsedHash.salt, parsedHash.cost);
        return tag.length === parsedHash.tag.length && timingSafeEqual(tag, parsedHash.tag) && hash !== null;
      }),
    needsRehash: (hash) => {
      const storedCost = parsePhc(hash).cost;
      return storedCost.memoryKib !== cost.memoryKib || storedCost.passes !== cost.passes || storedCost.parallelism !== cost.parallelism;
    },
  };
};
