import { describe, expect, it } from 'vitest';
import { createSessionCookie } from '#server/http/dashboard/cookies.ts';

const PASSWORD = 'a password that only this server knows';
const TOKEN = 'abcdef123456.a-secret-of-256-bits';

const secure = createSessionCookie({ appUrl: 'https://books.example.com' }, PASSWORD);
const plain = createSessionCookie({ appUrl: 'http://127.0.0.1:3000' }, PASSWORD);

const parseSetCookie = (header: string) => {
  const [pair = '', ...attributes] = header.split('; ');
  const at = pair.indexOf('=');
  return { pair, name: pair.slice(0, at), value: pair.slice(at + 1), attributes };
};

describe('the session cookie', () => {
  it('is Secure and bound to this host over HTTPS', async () => {
    const { name, attributes } = parseSetCookie(await secure.seal(TOKEN, null));
    expect(name).toBe('__Host-countinghouse');
    expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'SameSite=Lax', 'Secure']));
    expect(attributes.filter((attribute) => /^domain/i.test(attribute))).toEqual([]);
  });

  it('is also HttpOnly and SameSite over HTTP', async () => {
    const { name, attributes } = parseSetCookie(await plain.seal(TOKEN, null));
    expect(name).toBe('countinghouse');
    expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'SameSite=Lax']));
    expect(attributes).not.toContain('Secure');
  });

  it('lasts as long as its token, or as long as browsers allow when the token does not expire', async () => {
    const expiresAt = new Date('2030-01-02T03:04:05Z');
    expect(parseSetCookie(await secure.seal(TOKEN, expiresAt)).attributes).toContain('Expires=Wed, 02 Jan 2030 03:04:05 GMT');
    expect(parseSetCookie(await secure.seal(TOKEN, null)).attributes).toContain('Max-Age=34560000');
  });

  it('is removed under the same name and attributes', () => {
    const { name, value, attributes } = parseSetCookie(secure.clear());
    expect([name, value]).toEqual(['__Host-countinghouse', '']);
    expect(attributes).toEqual(['Path=/', 'HttpOnly', 'SameSite=Lax', 'Secure', 'Max-Age=0']);
  });

  it('returns its token to the server that sealed it, among other cookies', async () => {
    for (const cookie of [secure, plain]) {
      const { pair } = parseSetCookie(await cookie.seal(TOKEN, null));
      expect(await cookie.read(pair)).toBe(TOKEN);
      expect(await cookie.read(`theme=dark; ${pair}; language=en`)).toBe(TOKEN);
    }
  });

  it('is encrypted and different each time it is sealed', async () => {
    const [first, second] = [parseSetCookie(await secure.seal(TOKEN, null)), parseSetCookie(await secure.seal(TOKEN, null))];
    expect(first.value).not.toBe(second.value);
    for (const { value } of [first, second]) {
      expect(value).not.toContain(TOKEN);
      expect(Buffer.from(value, 'base64').toString('latin1')).not.toContain(TOKEN);
    }
  });
});

describe('a cookie with an invalid seal', () => {
  const read = (value: string) => secure.read(`__Host-countinghouse=${value}`);

  it.each([
    ['an empty value', ''],
    ['a percent sign', '%'],
    ['an invalid escape', '%E0%A4%A'],
    ['an unsealed token', TOKEN],
    ['text', 'not sealed at all'],
    ['separators only', 'Fe26.2*1*********~2'],
    ['a version only', '~2'],
    ['a seal of an unknown version', '~999999999999'],
    ['bytes that are not text', '\u0000\u00ff'],
    ['a very long text', 'A'.repeat(1_000_000)],
    ['very many separators', '*'.repeat(100_000)],
  ])('that holds %s is rejected', async (_description, value) => {
    expect(await read(value)).toBeUndefined();
  });

  it('from another secret is rejected', async () => {
    const otherServerCookie = createSessionCookie({ appUrl: 'https://books.example.com' }, 'a password that another server knows');
    expect(await secure.read(parseSetCookie(await otherServerCookie.seal(TOKEN, null)).pair)).toBeUndefined();
  });

  it('with a changed character is rejected', async () => {
    const { value } = parseSetCookie(await secure.seal(TOKEN, null));
    expect(await read(value)).toBe(TOKEN);
    // The middle is the ciphertext. The beginning and the end are covered by other checks of the seal.
    for (const at of [10, Math.floor(value.length / 2), value.length - 6]) {
      const changed = `${value.slice(0, at)}${value[at] === 'A' ? 'B' : 'A'}${value.slice(at + 1)}`;
      expect(await read(changed), `changed at ${at}`).toBeUndefined();
    }
  });

  it('under another name is ignored', async () => {
    const { value } = parseSetCookie(await secure.seal(TOKEN, null));
    for (const header of [undefined, '', ';;=', `countinghouse=${value}`, `x__Host-countinghouse=${value}`, '__Host-countinghouse']) {
      expect(await secure.read(header)).toBeUndefined();
    }
  });
});
