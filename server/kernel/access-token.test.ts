import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { generateToken, isSameSecret, readToken } from '#server/kernel/access-token.ts';

describe('a token', () => {
  test('contains its company in the public key and stores only a hash of its secret', () => {
    const token = generateToken(46_656);
    expect(token.wire).toMatch(/^001000[0-9a-z]{6}\.[A-Za-z0-9_-]{43}$/);
    const [key, secret = ''] = token.wire.split('.');
    expect(token.key).toBe(key);
    expect(token.secretHash).toEqual(createHash('sha256').update(secret).digest());
    expect(readToken(token.wire)).toEqual({ companyId: 46_656, key, secret });
  });

  test('supports the largest company number and looks up nothing larger', () => {
    const { wire } = generateToken(2 ** 31 - 1);
    expect(readToken(wire)?.companyId).toBe(2_147_483_647);
    expect(readToken(`zzzzzz${wire.slice(6)}`)).toBeUndefined();
  });

  test('in another format is invalid', () => {
    const { wire } = generateToken(1);
    for (const text of ['', wire.slice(1), `${wire}x`, wire.toUpperCase(), wire.replace('.', '-'), `${wire}\n`]) {
      expect(readToken(text)).toBeUndefined();
    }
  });

  test('matches its own hash only', () => {
    const [first, second] = [generateToken(1), generateToken(1)];
    const presented = readToken(first.wire);
    expect(presented && isSameSecret(presented, first.secretHash)).toBe(true);
    expect(presented && isSameSecret(presented, second.secretHash)).toBe(false);
    expect(presented && isSameSecret(presented, undefined)).toBe(false);
  });
});
