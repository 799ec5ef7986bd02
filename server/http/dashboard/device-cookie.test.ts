import { describe, expect, it } from 'vitest';
import { createDeviceCookie, createSessionCookie } from '#server/http/dashboard/cookies.ts';

const PASSWORD = 'a password that only this server knows';
const SECURE = { appUrl: 'https://books.example.com' };
const cookie = createDeviceCookie(SECURE, PASSWORD);

/** The Set-Cookie headers of successive logins, each with the previous cookie. */
const recordLogins = async (...people: string[]): Promise<string> => {
  let header = '';
  for (const person of people) {
    const device = await cookie.open(header.split(';')[0], (setCookie) => void (header = setCookie));
    await device.recordLogin(1, person);
  }
  return header;
};

const open = (header: string) => cookie.open(header.split(';')[0], () => undefined);

describe('the device cookie', () => {
  it('is long-lived, HttpOnly, and bound to this host and HTTPS', async () => {
    const [pair = '', ...attributes] = (await recordLogins('ann')).split('; ');
    expect(pair).toMatch(/^__Host-countinghouse-device=/);
    expect(attributes).toEqual(['Path=/', 'HttpOnly', 'SameSite=Lax', 'Secure', 'Max-Age=34560000']);
  });

  it('records the users who logged in by company, without revealing them', async () => {
    const header = await recordLogins('ann', 'bob');
    const device = await open(header);
    expect(['ann', 'bob', 'cleo'].map((person) => device.hasLoggedIn(1, person))).toEqual([true, true, false]);
    expect(device.hasLoggedIn(2, 'ann')).toBe(false);
    expect(header).not.toMatch(/ann|bob/);
  });

  it('identifies the same device across logins', async () => {
    const header = await recordLogins('ann');
    expect((await open(header)).id).toBe((await open(header)).id);
    let renewed = '';
    await (await cookie.open(header.split(';')[0], (setCookie) => void (renewed = setCookie))).recordLogin(1, 'bob');
    expect((await open(renewed)).id).toBe((await open(header)).id);
  });

  it('keeps the last ten users', async () => {
    const people = Array.from({ length: 12 }, (_, index) => `person-${index}`);
    const device = await open(await recordLogins(...people, 'person-0'));
    expect(people.filter((person) => device.hasLoggedIn(1, person))).toEqual(people.filter((_, index) => index === 0 || index >= 3));
  });

  it.each([
    ['an empty value', ''],
    ['text', '__Host-countinghouse-device=not sealed at all'],
    ['a name without a value', '__Host-countinghouse-device'],
  ])('is replaced when it holds %s', async (_description, header) => {
    const device = await open(header);
    expect(device.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(device.hasLoggedIn(1, 'ann')).toBe(false);
  });

  it('from another server is rejected', async () => {
    const otherServerCookie = createDeviceCookie(SECURE, 'a password that another server knows');
    const device = await otherServerCookie.open((await recordLogins('ann')).split(';')[0], () => undefined);
    expect(device.hasLoggedIn(1, 'ann')).toBe(false);
  });

  it('is not a session, and a session cookie is not a device', async () => {
    const sessions = createSessionCookie(SECURE, PASSWORD);
    const asSession = (await recordLogins('ann')).replace('-device=', '=');
    expect(await sessions.read(asSession.split(';')[0])).toBeUndefined();
    const asDevice = (await sessions.seal('abcdef123456.secret', null)).replace('countinghouse=', 'countinghouse-device=');
    expect((await open(asDevice)).hasLoggedIn(1, 'ann')).toBe(false);
  });
});
