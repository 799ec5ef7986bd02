import path from 'node:path';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterEach, describe, expect, test } from 'vitest';
import { DEMO_FILE, isDemoCompany, readDemoCommand, readDemoCredentials } from '#server/modules/identity/auth/demo-credentials.ts';
import { HOUR_MS } from '#server/kernel/time.ts';
import { refusalOf, useWorlds } from '#server/testing/world.ts';

const { createWorld } = useWorlds();

/** What a browser would hold. */
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
  test('puts the token into the cookie and never into the answer', async () => {
    const { ann, as, company, clock } = await createWorld();
    const { jar, cookie } = createJar();
    const answer = await as({ cookie }).session.signIn({ company, user: ann.email, password: ann.password });
    expect(Object.keys(answer).toSorted()).toEqual(['challenges', 'user']);
    expect(jar.expiresAt?.getTime()).toBe(clock.now().getTime() + 10 * HOUR_MS);
    expect((await as({ token: String(jar.token) }).user.get()).id).toBe(ann.id);
  });

  test('keeps the session of whoever registers, alone or with a company, as it keeps one that logs in', async () => {
    const { as, company } = await createWorld();
    const { jar, cookie } = createJar();
    const person = { email: `new@${company}.example`, password: 'correct horse battery' };
    const signUps = [
      await as({ cookie }).session.signUp({ ...person, company }),
      await as({ cookie }).session.signUpCompany({ ...person, company: `${company}-2` }),
    ];
    expect(signUps.map((answer) => Object.keys(answer).toSorted())).toEqual([
      ['challenges', 'user'],
      ['challenges', 'user'],
    ]);
    expect((await as({ token: String(jar.token) }).user.get()).id).toBe(signUps[1]?.user.id);
  });

  test('leaves the cookie alone when the password is wrong', async () => {
    const { ann, as, company } = await createWorld();
    const { jar, cookie } = createJar();
    const attempt = as({ cookie }).session.signIn({ company, user: ann.email, password: 'wrong' });
    expect((await refusalOf(attempt)).message).toBe('Unable to log in with the given details.');
    expect(jar.token).toBeUndefined();
  });

  test('signs out by ending the session itself, and clears the cookie also when it had ended before', async () => {
    const { ann, as } = await createWorld();
    const { jar, cookie } = createJar();
    for (const _ of ['signed in', 'signed out already']) {
      jar.token = ann.token;
      await as({ token: ann.token, cookie }).session.signOut();
      expect(jar.token).toBeUndefined();
      expect((await refusalOf(as({ token: ann.token }).user.get())).code).toBe('invalid_token');
    }
  });
});

describe('the people of the demo', () => {
  const directories: string[] = [];
  afterEach(() => Promise.all(directories.splice(0).map((directory) => rm(directory, { recursive: true }))));

  const person = { company: 'northwind', user: 'ann@northwind.example', password: 'a demo password' };
  const demoDirectory = async (): Promise<string> => {
    const directory = await mkdtemp(path.join(tmpdir(), 'demo-'));
    directories.push(directory);
    return directory;
  };

  test('are shown in a demo on this machine, and nowhere else', async () => {
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

  test('and a call that works as it stands are shown on this machine alone', async () => {
    const dataDir = await demoDirectory();
    await writeFile(path.join(dataDir, DEMO_FILE), JSON.stringify({ people: [], token: 'x.y', is_history_whole: true }));
    const local = { isDemo: true, host: '127.0.0.1', appUrl: 'http://127.0.0.1:3000', dataDir };
    expect(await readDemoCommand(local)).toBe("curl -H 'Authorization: Token x.y' http://127.0.0.1:3000/3/user/");
    expect(await readDemoCommand({ ...local, host: '0.0.0.0' })).toBeNull();
    expect(await readDemoCommand({ ...local, isDemo: false })).toBeNull();
    expect(await readDemoCommand({ ...local, appUrl: 'https://books.example.com' })).toBeNull();
    expect(await readDemoCommand({ ...local, dataDir: await demoDirectory() })).toBeNull();
  });

  test('are of companies of the demo; a company that was started in it is not, and nothing is outside a demo', async () => {
    const dataDir = await demoDirectory();
    await writeFile(
      path.join(dataDir, DEMO_FILE),
      JSON.stringify({ people: [{ role: 'Admin', ...person }], token: 'x', is_history_whole: true }),
    );
    expect(await isDemoCompany({ isDemo: true, dataDir }, 'northwind')).toBe(true);
    expect(await isDemoCompany({ isDemo: true, dataDir }, 'my-own')).toBe(false);
    expect(await isDemoCompany({ isDemo: false, dataDir }, 'northwind')).toBe(false);
  });

  test('are nobody before the demo was made', async () => {
    const local = { isDemo: true, host: 'localhost', appUrl: 'http://localhost:3000' };
    expect(await readDemoCredentials({ ...local, dataDir: await demoDirectory() })).toEqual([]);
  });
});
