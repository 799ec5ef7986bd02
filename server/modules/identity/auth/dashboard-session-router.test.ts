// Sessions of the dashboard: the cookie, demo credentials, and open challenges.
import path from 'node:path';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterEach, describe, expect, test } from 'vitest';
import { DEMO_FILE, isDemoCompany, readDemoCommand, readDemoCredentials } from '#server/modules/identity/auth/demo-credentials.ts';
import { HOUR_MS, MINUTE_MS } from '#server/kernel/time.ts';
import { catchApiError, useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';
import { clearRules, addRule, addTotp } from '#server/testing/authenticators.ts';

const { database, createFixture } = useFixtures();

/** The cookies of a browser. */
const createJar = () => {
  const jar: { token: string | undefined; expiresAt: Date | null | undefined } = { token: undefined, expiresAt: undefined };
  return {
    jar,
    cookie: {
      set: async (token: string, expiresAt: Date | null) => void Object.assign(jar, { token, expiresAt }),
      clear: () => void Object.assign(jar, { token: undefined }),
    },
  };
};

describe('the dashboard', () => {
  test('stores the token in the cookie and omits it from the response', async () => {
    const { ann, as, company, clock } = await createFixture();
    const { jar, cookie } = createJar();
    const response = await as({ cookie }).session.signIn({ company, user: ann.email, password: ann.password });
    expect(Object.keys(response).toSorted()).toEqual(['challenges', 'user']);
    expect(jar.expiresAt?.getTime()).toBe(clock.now().getTime() + 10 * HOUR_MS);
    expect((await as({ token: String(jar.token) }).user.get()).id).toBe(ann.id);
  });

  test('stores the session of a registration of a user or company like that of a login', async () => {
    const { as, company } = await createFixture();
    const { jar, cookie } = createJar();
    const person = { email: `new@${company}.example`, password: 'correct horse battery' };
    const signUps = [
      await as({ cookie }).session.signUp({ ...person, company }),
      await as({ cookie }).session.signUpCompany({ ...person, company: `${company}-2` }),
    ];
    expect(signUps.map((response) => Object.keys(response).toSorted())).toEqual([
      ['challenges', 'user'],
      ['challenges', 'user'],
    ]);
    expect((await as({ token: String(jar.token) }).user.get()).id).toBe(signUps[1]?.user.id);
  });

  test('stores no cookie after a wrong password', async () => {
    const { ann, as, company } = await createFixture();
    const { jar, cookie } = createJar();
    const failedSignIn = as({ cookie }).session.signIn({ company, user: ann.email, password: 'wrong' });
    expect((await catchApiError(failedSignIn)).message).toBe('Unable to log in with the given details.');
    expect(jar.token).toBeUndefined();
  });

  test('ends the session on sign-out, and clears the cookie even if the session has already ended', async () => {
    const { ann, as } = await createFixture();
    const { jar, cookie } = createJar();
    for (const _state of ['signed in', 'already signed out']) {
      jar.token = ann.token;
      await as({ token: ann.token, cookie }).session.signOut();
      expect(jar.token).toBeUndefined();
      expect((await catchApiError(as({ token: ann.token }).user.get())).code).toBe('invalid_token');
    }
  });
});

describe('demo credentials', () => {
  const directories: string[] = [];
  afterEach(() => Promise.all(directories.splice(0).map((directory) => rm(directory, { recursive: true }))));

  const person = { company: 'northwind', user: 'ann@northwind.example', password: 'a demo password' };
  const demoDirectory = async (): Promise<string> => {
    const directory = await mkdtemp(path.join(tmpdir(), 'demo-'));
    directories.push(directory);
    return directory;
  };

  test('are returned only by a local demo', async () => {
    const dataDir = await demoDirectory();
    await writeFile(
      path.join(dataDir, DEMO_FILE),
      JSON.stringify({ people: [{ role: 'Admin', ...person }], token: 'x', is_history_whole: true }),
    );
    const local = { isDemo: true, host: '127.0.0.1', appUrl: 'http://127.0.0.1:3000', dataDir };
    expect(await readDemoCredentials(local)).toEqual([{ label: 'Admin', ...person }]);
    expect(await readDemoCredentials({ ...local, host: '0.0.0.0' })).toEqual([]);
    expect(await readDemoCredentials({ ...local, isDemo: false })).toEqual([]);
    expect(await readDemoCredentials({ ...local, appUrl: 'https://books.example.com' })).toEqual([]);
  });

  test('and a working curl command are returned only by a local demo', async () => {
    const dataDir = await demoDirectory();
    await writeFile(path.join(dataDir, DEMO_FILE), JSON.stringify({ people: [], token: 'x.y', is_history_whole: true }));
    const local = { isDemo: true, host: '127.0.0.1', appUrl: 'http://127.0.0.1:3000', dataDir };
    expect(await readDemoCommand(local)).toBe("curl -H 'Authorization: Token x.y' http://127.0.0.1:3000/3/user/");
    expect(await readDemoCommand({ ...local, host: '0.0.0.0' })).toBeNull();
    expect(await readDemoCommand({ ...local, isDemo: false })).toBeNull();
    expect(await readDemoCommand({ ...local, appUrl: 'https://books.example.com' })).toBeNull();
    expect(await readDemoCommand({ ...local, dataDir: await demoDirectory() })).toBeNull();
  });

  test('belong to seeded companies, not to companies registered in the demo or outside a demo', async () => {
    const dataDir = await demoDirectory();
    await writeFile(
      path.join(dataDir, DEMO_FILE),
      JSON.stringify({ people: [{ role: 'Admin', ...person }], token: 'x', is_history_whole: true }),
    );
    expect(await isDemoCompany({ isDemo: true, dataDir }, 'northwind')).toBe(true);
    expect(await isDemoCompany({ isDemo: true, dataDir }, 'my-own')).toBe(false);
    expect(await isDemoCompany({ isDemo: false, dataDir }, 'northwind')).toBe(false);
  });

  test('are empty before the demo is seeded', async () => {
    const local = { isDemo: true, host: 'localhost', appUrl: 'http://localhost:3000' };
    expect(await readDemoCredentials({ ...local, dataDir: await demoDirectory() })).toEqual([]);
  });
});

const logIn = ({ as, company, bob }: CompanyFixture) => as({}).auth.login({ company, user: bob.email, password: bob.password });

describe('the challenges of a session', () => {
  test('are empty if no rule applies', async () => {
    const { ann } = await createFixture();
    expect(await ann.api.session.challenges()).toEqual({ challenges: [] });
  });

  test('are the same on every request as those issued at login', async () => {
    const fixture = await createFixture();
    await addTotp(database, fixture, fixture.bob);
    const { token, challenges } = await logIn(fixture);
    expect(challenges).toMatchObject([{ type: 'authentication', authenticator_types: ['totp'] }]);
    for (const _ of [1, 2]) expect(await fixture.as({ token }).session.challenges()).toEqual({ challenges });
  });

  test('are issued for sessions older than the rule', async () => {
    const fixture = await createFixture();
    await addRule(database, fixture, { type: 'setup', durability: 'permanent' });
    const { challenges } = await fixture.bob.api.session.challenges();
    expect(challenges).toMatchObject([{ type: 'setup', authenticator_types: [] }]);
    expect((await catchApiError(fixture.bob.api.user.get())).fields).toEqual({ challenges });
  });

  test('expire after ten minutes, which ends the session', async () => {
    const fixture = await createFixture();
    await addTotp(database, fixture, fixture.bob);
    const { token } = await logIn(fixture);
    fixture.clock.advance(10 * MINUTE_MS);
    for (const _ of [1, 2]) expect((await catchApiError(fixture.as({ token }).session.challenges())).code).toBe('invalid_token');
  });

  test('require a session', async () => {
    const { anonymous } = await createFixture();
    expect((await catchApiError(anonymous.session.challenges())).code).toBe('unauthenticated');
    expect((await catchApiError(anonymous.session.withdrawChallenges())).code).toBe('unauthenticated');
  });
});

describe('a step-up', () => {
  const requireStepUp = async () => {
    const fixture = await createFixture();
    await clearRules(database, fixture);
    await addTotp(database, fixture, fixture.bob);
    await addRule(database, fixture, { type: 'authorization', durability: 'ephemeral', permissions: ['user.transaction.view'] });
    const error = await catchApiError(fixture.bob.api.transactions.list({}));
    expect(error.code).toBe('mfa_required');
    return { fixture, error };
  };

  test('is returned with the procedure that it was issued for', async () => {
    const { fixture, error } = await requireStepUp();
    const readBoundProcedure = async () => {
      const [row] = await database.owner`select procedure from authenticator_challenges where company_id = ${fixture.companyId}`;
      return row?.['procedure'];
    };
    const before = await readBoundProcedure();
    expect(await fixture.bob.api.session.challenges()).toEqual(error.fields);
    expect([before, await readBoundProcedure()]).toEqual(['transactions.list', 'transactions.list']);
  });

  test('blocks all calls until it is completed or withdrawn', async () => {
    const { fixture } = await requireStepUp();
    expect((await catchApiError(fixture.bob.api.user.get())).code).toBe('mfa_required');
    await fixture.bob.api.session.withdrawChallenges();
    expect((await fixture.bob.api.user.get()).id).toBe(fixture.bob.id);
    expect((await catchApiError(fixture.bob.api.transactions.list({}))).code).toBe('mfa_required');
  });

  test('stays completed when another one is withdrawn', async () => {
    const fixture = await createFixture();
    await clearRules(database, fixture);
    const app = await addTotp(database, fixture, fixture.bob);
    for (const permissions of [['user.user.view'], ['user.transaction.view']])
      await addRule(database, fixture, { type: 'authorization', durability: 'permanent', permissions });
    await catchApiError(fixture.bob.api.user.get());
    await fixture.bob.api.auth.mfa.verify({ token: app.code() });
    expect((await catchApiError(fixture.bob.api.transactions.list({}))).code).toBe('mfa_required');
    await fixture.bob.api.session.withdrawChallenges();
    expect((await fixture.bob.api.user.get()).id).toBe(fixture.bob.id);
  });

  test('can be withdrawn only by its own session, and a login challenge not at all', async () => {
    const { fixture } = await requireStepUp();
    await addRule(database, fixture, { type: 'authentication', durability: 'permanent' });
    const { token, challenges } = await logIn(fixture);
    await fixture.as({ token }).session.withdrawChallenges();
    expect((await catchApiError(fixture.as({ token }).user.get())).fields).toEqual({ challenges });
    await fixture.bob.api.session.withdrawChallenges();
    expect((await catchApiError(fixture.bob.api.user.get())).fields).toMatchObject({ challenges: [{ type: 'authentication' }] });
  });
});
