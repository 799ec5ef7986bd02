import { describe, expect, test } from 'vitest';
import { createPasswords } from '#server/platform/security/passwords.ts';

const MINIMAL_COST = { memoryKib: 8, passes: 1, parallelism: 1 };

describe('passwords', () => {
  test('are hashed with argon2id at 19 MiB and two passes by default', async () => {
    const hash = await createPasswords().hash('correct horse');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  });

  test('match regardless of Unicode composition', async () => {
    const passwords = createPasswords({ cost: MINIMAL_COST });
    const hash = await passwords.hash('caf\u00e9 au lait');
    expect(await passwords.verify(hash, 'cafe\u0301 au lait')).toBe(true);
    expect(await passwords.verify(hash, 'cafe au lait')).toBe(false);
    expect(await passwords.hash('caf\u00e9 au lait')).not.toBe(hash);
  });

  test('never match without a user', async () => {
    expect(await createPasswords({ cost: MINIMAL_COST }).verify(null, '')).toBe(false);
  });

  test('of unknown users take the same derivations as those of existing users', async () => {
    const derived: object[] = [];
    const passwords = createPasswords({
      derive: (password, salt, cost) => {
        derived.push({ password, saltBytes: salt.length, cost });
        return Promise.resolve(Buffer.alloc(32));
      },
    });
    const hash = await passwords.hash('correct horse');
    const listDerivations = async (stored: string | null) => {
      derived.length = 0;
      await passwords.verify(stored, 'wrong');
      return [...derived];
    };
    const expected = [{ password: 'wrong', saltBytes: 16, cost: { memoryKib: 19_456, passes: 2, parallelism: 1 } }];
    expect([await listDerivations(hash), await listDerivations(null)]).toEqual([expected, expected]);
  });

  test('hashed at a different cost are valid and marked for rehashing', async () => {
    const [oldPasswords, currentPasswords] = [
      createPasswords({ cost: MINIMAL_COST }),
      createPasswords({ cost: { ...MINIMAL_COST, passes: 2 } }),
    ];
    const hash = await oldPasswords.hash('correct horse');
    expect(await currentPasswords.verify(hash, 'correct horse')).toBe(true);
    expect([oldPasswords.needsRehash(hash), currentPasswords.needsRehash(hash)]).toEqual([false, true]);
  });

  test('beyond the queue limit are rejected, and the queue recovers', async () => {
    const passwords = createPasswords({ cost: MINIMAL_COST, concurrency: 1, waitingMax: 2 });
    const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map(() => passwords.hash('correct horse')));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected']);
    expect(outcomes.at(-1)).toMatchObject({ reason: { code: 'unavailable', retryAfterSeconds: 2 } });
    expect(await passwords.hash('correct horse')).toContain('$argon2id$');
  });

  test('stored in a format other than argon2id cause a server error', async () => {
    await expect(createPasswords({ cost: MINIMAL_COST }).verify('plain', 'plain')).rejects.toThrow('not in argon2id format');
  });
});
