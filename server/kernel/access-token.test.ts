import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { generateToken, isSameSecret, readToken } from '#server/kernel/access-token.ts';

describe('a token', () => {
  test('contains its company in the public key and stores only a hash of its secret', () => {
    const newToken = generateToken(46_656);
    expect(newToken.token).toMatch(/^001000[0-9a-z]{6}\.[A-Za-z0-9_-]{43}$/);
    const [key, secret = ''] = newToken.token.split('.');
    expect(newToken.key).toBe(key);
    expect(newToken.secretHash).toEqual(createHash('sha256').update(secret).digest());
    expect(readToken(newToken.token)).toEqual({ companyId: 46_656, key, secret });
  });

  test('supports the largest company number and rejects a larger one', () => {
    const { token } = generateToken(2 ** 31 - 1);
    expect(readToken(token)?.companyId).toBe(2_147_483_647);
    expect(readToken(`zzzzzz${token.slice(6)}`)).toBeUndefined();
  });

  test('in any other format is invalid', () => {
    const { token } = generateToken(1);
    for (const text of ['', token.slice(1), `${token}x`, token.toUpperCase(), token.replace('.', '-'), `${token}\n`]) {
      expect(readToken(text)).toBeUndefined();
    }
  });

  test('matches only its own hash', () => {
    const [first, second] = [generateToken(1), generateToken(1)];
    const presented = readToken(first.token);
    expect(presented && isSameSecret(presented, first.secretHash)).toBe(true);
    expect(presented && isSameSecret(presented, second.secretHash)).toBe(false);
    expect(presented && isSameSecret(presented, undefined)).toBe(false);
  });
});
