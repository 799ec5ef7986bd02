// Password guesses are paused, then blocked. Guesses from elsewhere do not lock users out of their known browser, and a reset by email
// restores access.
import { afterEach, describe, expect, test, vi } from 'vitest';
import { clearWrongPasswords, loginAccountSubject, loginIdentifierSubject } from '#server/modules/identity/auth/throttle-subjects.ts';
import { createDeviceCookie } from '#server/http/dashboard/cookies.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#server/kernel/time.ts';
import { newId } from '#server/kernel/id.ts';
import { setContact } from '#server/testing/contacts.ts';
import { catchApiError, useFixtures, type TestUser, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

const deviceCookie = createDeviceCookie({ appUrl: 'http://127.0.0.1:3000' }, 'a secret that only this test knows');

/** A browser with a cookie store. */
const createBrowser = ({ as, company }: CompanyFixture) => {
  let header: string | undefined;
  const storeCookie = (setCookie: string) => void (header = setCookie.split(';')[0]);
  const device = () => deviceCookie.open(header, storeCookie);
  return {
    signIn: ({ email }: Pick<TestUser, 'email'>, password: string) =>
      as({ device, cookie: { set: async () => undefined, clear: () => undefined } }).session.signIn({ company, user: email, password }),
    header: () => header,
  };
};

/** Sends wrong passwords from different addresses until the account is locked. */
const lockOut = async ({ as, company }: CompanyFixture, user: string): Promise<void> => {
  for (let n = 1; n <= 5; n++)
    await catchApiError(as({ clientAddress: `203.0.113.${n}` }).auth.login({ user, company, password: 'wrong' }));
  expect((await catchApiError(as({ clientAddress: '203.0.113.9' }).auth.login({ user, company, password: 'wrong' }))).code).toBe(
    'throttled',
  );
};

describe('a user whose account others have locked', () => {
  test('can log in only with a known browser', async () => {
    const fixture = await createFixture();
    const [knownBrowser, unknownBrowser] = [createBrowser(fixture), createBrowser(fixture)];
    await knownBrowser.signIn(fixture.ann, fixture.ann.password);
    await lockOut(fixture, fixture.ann.email);
    expect((await catchApiError(unknownBrowser.signIn(fixture.ann, fixture.ann.password))).code).toBe('throttled');
    expect((await knownBrowser.signIn(fixture.ann, fixture.ann.password)).user.id).toBe(fixture.ann.id);
    expect((await catchApiError(unknownBrowser.signIn(fixture.ann, fixture.ann.password))).code).toBe('throttled');
  });

  test('cannot log in with a browser that only another user has used', async () => {
    const fixture = await createFixture();
    const browser = createBrowser(fixture);
    await browser.signIn(fixture.bob, fixture.bob.password);
    await lockOut(fixture, fixture.ann.email);
    expect((await catchApiError(browser.signIn(fixture.ann, fixture.ann.password))).code).toBe('throttled');
  });

  test('cannot log in with a browser known for another user with the same unverified address', async () => {
    const fixture = await createFixture();
    const { company, clock } = fixture;
    const email = `carol@${company}.example`;
    await fixture.anonymous.auth.register({ email, company, password: 'the horse of carol' });
    clock.advance(DAY_MS);
    await fixture.anonymous.auth.register({ email, company, password: 'the horse of mallory' });
    const browser = createBrowser(fixture);
    await browser.signIn({ email }, 'the horse of mallory');
    await lockOut(fixture, email);
    expect((await catchApiError(browser.signIn({ email }, 'the horse of carol'))).code).toBe('throttled');
  });

  test('can log in with a known browser that other users share', async () => {
    const fixture = await createFixture();
    const browser = createBrowser(fixture);
    for (const person of [fixture.ann, fixture.bob]) await browser.signIn(person, person.password);
    for (const person of [fixture.ann, fixture.bob]) {
      await lockOut(fixture, person.email);
      expect((await browser.signIn(person, person.password)).user.id).toBe(person.id);
      await fixture.services.throttle.resetGuesses(loginIdentifierSubject(fixture.company, person.email));
    }
  });
});

describe('a known browser', () => {
  test('is throttled after five wrong passwords, without affecting other devices', async () => {
    const fixture = await createFixture();
    const browser = createBrowser(fixture);
    await browser.signIn(fixture.ann, fixture.ann.password);
    for (let n = 1; n <= 5; n++) expect((await catchApiError(browser.signIn(fixture.ann, 'wrong'))).code).toBe('invalid');
    expect((await catchApiError(browser.signIn(fixture.ann, fixture.ann.password))).code).toBe('throttled');
    expect((await createBrowser(fixture).signIn(fixture.ann, fixture.ann.password)).user.id).toBe(fixture.ann.id);
  });

  test('counts wrong passwords per user', async () => {
    const fixture = await createFixture();
    const browser = createBrowser(fixture);
    for (const person of [fixture.ann, fixture.bob]) await browser.signIn(person, person.password);
    for (let n = 1; n <= 5; n++) await catchApiError(browser.signIn(fixture.ann, 'wrong'));
    expect((await catchApiError(browser.signIn(fixture.ann, fixture.ann.password))).code).toBe('throttled');
    expect((await browser.signIn(fixture.bob, fixture.bob.password)).user.id).toBe(fixture.bob.id);
  });

  test('does not become known through a wrong password', async () => {
    const fixture = await createFixture();
    const browser = createBrowser(fixture);
    await catchApiError(browser.signIn(fixture.ann, 'wrong'));
    expect(browser.header()).toBeUndefined();
  });
});

describe('twenty wrong passwords from one address', () => {
  /** Sends wrong passwords for unknown accounts from the client address until it is throttled. */
  const exhaustAddress = async ({ anonymous, company }: CompanyFixture): Promise<void> => {
    const guess = (n: number) => catchApiError(anonymous.auth.login({ user: `nobody${n}@${company}.example`, company, password: 'wrong' }));
    for (let n = 1; n <= 20; n++) expect((await guess(n)).code).toBe('invalid');
    expect((await guess(21)).code).toBe('throttled');
  };

  test('do not block a known browser at that address, but block an unknown one', async () => {
    const fixture = await createFixture();
    const [knownBrowser, unknownBrowser] = [createBrowser(fixture), createBrowser(fixture)];
    await knownBrowser.signIn(fixture.ann, fixture.ann.password);
    await exhaustAddress(fixture);
    expect((await catchApiError(unknownBrowser.signIn(fixture.ann, fixture.ann.password))).code).toBe('throttled');
    expect((await knownBrowser.signIn(fixture.ann, fixture.ann.password)).user.id).toBe(fixture.ann.id);
  });

  test('do not block a password change in a session at that address', async () => {
    const fixture = await createFixture();
    await exhaustAddress(fixture);
    const passwordChange = { old_password: fixture.ann.password, new_password: 'a much better horse' };
    await fixture.ann.api.auth.changePassword(passwordChange);
    expect((await catchApiError(fixture.ann.api.auth.changePassword(passwordChange))).code).toBe('invalid');
  });

  test('do not block a code in a session at that address', async () => {
    const fixture = await createFixture();
    const { id, details } = await fixture.ann.api.auth.mfa.authenticators.create({ type: 'static' });
    const [code] = (details as { tokens: { token: string }[] }).tokens;
    await exhaustAddress(fixture);
    await fixture.ann.api.auth.mfa.verify({ authenticator: id, token: code?.token ?? '' });
    const { results } = await fixture.ann.api.auth.mfa.authenticators.list({});
    expect(results).toMatchObject([{ id, verified: true }]);
  });

  test('do not include those of sessions and known browsers, which count only against the account', async () => {
    const fixture = await createFixture();
    const { ann, bob, anonymous, company } = fixture;
    const browser = createBrowser(fixture);
    await browser.signIn(bob, bob.password);
    const passwordChange = { old_password: 'wrong', new_password: 'a much better horse' };
    for (let n = 1; n <= 5; n++) expect((await catchApiError(ann.api.auth.changePassword(passwordChange))).code).toBe('invalid');
    expect((await catchApiError(ann.api.auth.changePassword(passwordChange))).code).toBe('throttled');
    for (let n = 1; n <= 5; n++) expect((await catchApiError(browser.signIn(bob, 'wrong'))).code).toBe('invalid');
    await exhaustAddress(fixture);
    expect((await catchApiError(anonymous.auth.login({ user: ann.email, company, password: ann.password }))).code).toBe('throttled');
  });
});

describe('a hundred consecutive wrong passwords', () => {
  afterEach(() => void vi.useRealTimers());

  /** Makes one guess per hour from different addresses. The limiter reads Date.now, so the date is faked. */
  const guessForDays = async ({ services, company }: CompanyFixture, user: string): Promise<void> => {
    const start = Date.now();
    for (let attempt = 0; attempt < 100; attempt++) {
      vi.useFakeTimers({ toFake: ['Date'], now: start + attempt * (HOUR_MS + SECOND_MS) });
      const guess = { subject: loginIdentifierSubject(company, user), clientAddress: `203.0.113.${attempt}` };
      expect(await services.throttle.guess(guess, async () => false)).toBe(false);
    }
    vi.useFakeTimers({ toFake: ['Date'], now: start + 40 * DAY_MS });
  };

  test('lock existing and unknown accounts with the same error message', async () => {
    const fixture = await createFixture();
    const errors = [];
    for (const user of [fixture.ann.email, `nobody@${fixture.company}.example`]) {
      await guessForDays(fixture, user);
      errors.push(await catchApiError(fixture.as({}).auth.login({ user, company: fixture.company, password: fixture.ann.password })));
    }
    expect(errors[1]).toEqual(errors[0]);
    expect(errors[0]).toMatchObject({ code: 'throttled', message: expect.stringContaining('Reset your password, or ask an admin') });
  });

  test('no longer count after a password reset', async () => {
    const fixture = await createFixture();
    const { ann, anonymous, company, companyId, services, as } = fixture;
    await guessForDays(fixture, ann.email);
    await anonymous.auth.resetPassword({ user: ann.email, company });
    const [message] = await database.owner`select id, secret from messages where company_id = ${companyId} and kind = 'password.reset'`;
    const token = services.encryption.decrypt(String(message?.['secret']), `message:${message?.['id']}`);
    const password = 'a much better horse';
    await anonymous.auth.confirmPasswordReset({ uid: ann.id, token, new_password: password });
    expect((await as({}).auth.login({ user: ann.email, company, password })).user.id).toBe(ann.id);
  });
});

test('counts all spellings of a company and user together', async () => {
  const { ann, as, company } = await createFixture();
  await ann.api.user.update({ mobile: '+27820000003' });
  const spellings = [
    [company, '+27820000003'],
    [company.toUpperCase(), '+27 82 000 0003'],
    [` ${company} `, '+27-82-000-0003'],
    [company, ' +27(82)0000003 '],
    [company, '+27.82.000.0003'],
  ];
  for (const [index, [typedCompany = '', user = '']] of spellings.entries()) {
    const attempt = as({ clientAddress: `203.0.113.${index}` }).auth.login({ company: typedCompany, user, password: 'wrong' });
    expect((await catchApiError(attempt)).code).toBe('invalid');
  }
  expect((await catchApiError(as({}).auth.login({ company, user: '+27820000003', password: ann.password }))).code).toBe('throttled');
});

describe('the identifiers of one account', () => {
  const wrongPassword = (fixture: CompanyFixture, user: string, firstHost: number) =>
    catchApiError(
      fixture.as({ clientAddress: `203.0.113.${firstHost}` }).auth.login({ user, company: fixture.company, password: 'wrong' }),
    );

  test('share one limit: after five wrong passwords, the right one is rejected for any of them', async () => {
    const fixture = await createFixture();
    const { ann, as, company } = fixture;
    for (let n = 1; n <= 3; n++) await wrongPassword(fixture, ann.email, n);
    for (let n = 4; n <= 5; n++) await wrongPassword(fixture, ann.id, n);
    const logIn = (user: string) => as({}).auth.login({ user, company, password: ann.password });
    for (const user of [ann.email, ann.id])
      expect(await catchApiError(logIn(user))).toEqual(await wrongPassword(fixture, ann.email.replace('ann', 'nobody'), 9));
    await fixture.services.throttle.resetGuesses(loginAccountSubject({ companyId: fixture.companyId, userId: ann.id }));
    expect((await logIn(ann.email)).user.id).toBe(ann.id);
  });

  test('share one count, which the right password resets', async () => {
    const fixture = await createFixture();
    const { ann, as, company } = fixture;
    for (let n = 1; n <= 4; n++) await wrongPassword(fixture, ann.email, n);
    for (let n = 1; n <= 2; n++) {
      await as({}).auth.login({ user: ann.id, company, password: ann.password });
      await wrongPassword(fixture, ann.id, n);
    }
    expect((await as({}).auth.login({ user: ann.id, company, password: ann.password })).user.id).toBe(ann.id);
  });

  test('are rejected in the same way as unknown identifiers, so that responses do not link them', async () => {
    const fixture = await createFixture();
    const { ann, company } = fixture;
    const unknownUsers = [`nobody@${company}.example`, newId()];
    const errorsOf = async (names: string[]) => {
      const codes = [];
      for (const [index, user] of names.entries())
        for (let n = 1; n <= 6; n++) codes.push(await wrongPassword(fixture, user, 20 * index + n).then(({ code }) => code));
      return codes;
    };
    expect(await errorsOf([ann.email, ann.id])).toEqual(await errorsOf(unknownUsers));
  });

  test('are counted separately until the email is verified, so that the count reveals no other account', async () => {
    const fixture = await createFixture();
    const { ann, as, company, companyId } = fixture;
    await setContact(database, { companyId, userId: ann.id }, 'email', { isVerified: false });
    for (let n = 1; n <= 5; n++) await wrongPassword(fixture, ann.email, n);
    expect((await as({}).auth.login({ user: ann.id, company, password: ann.password })).user.id).toBe(ann.id);
  });

  test('are reset together', async () => {
    const fixture = await createFixture();
    const { ann, as, company, companyId, services } = fixture;
    for (let n = 1; n <= 5; n++) await wrongPassword(fixture, ann.email, n);
    await clearWrongPasswords(services.throttle, { company, companyId, user: { id: ann.id, email: ann.email, mobile: null } });
    for (const user of [ann.email, ann.id])
      expect((await as({}).auth.login({ user, company, password: ann.password })).user.id).toBe(ann.id);
  });
});
