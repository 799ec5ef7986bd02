// Nobody learns from a log-in, a reset or a resend who has an account where: not from the answer, not from what it costs the
// database, not from how long it takes. A log-in does the same work for everybody: what it does is counted, and its times are
// compared once, as medians of samples taken in turns, so that a busy machine slows both alike. The others do different work and
// answer at full steps of time.
import { describe, expect, test, vi } from 'vitest';
import { createPasswords } from '#server/platform/passwords.ts';
import { serveRest, type RestAnswer } from '#server/testing/rest-client.ts';
import { refusalOf, useWorlds, type World } from '#server/testing/world.ts';
import { setContact } from '#server/testing/contacts.ts';

const { database, createWorld } = useWorlds();

const RATIO_MAX = 4 / 3;
const ROUNDS = 9;
const SAMPLES = 5;
/** `forEachHolder` answers at full steps of so much. */
const STEP_MS = 200;

/** Somebody who is there, and who has not proved their email; and those who are not there. */
type Meant = { who: string; user: string; company: string };

const createCases = async () => {
  const world = await createWorld();
  await setContact(database, { companyId: world.companyId, userId: world.bob.id }, 'email', { isVerified: false });
  const there: Meant = { who: 'somebody', user: world.ann.email, company: world.company };
  const others: Meant[] = [
    { ...there, who: 'somebody without proof', user: world.bob.email },
    { ...there, who: 'an unknown user', user: `nobody@${world.company}.example` },
    { ...there, who: 'an unknown company', company: `${world.company}-not` },
  ];
  return { world, there, others };
};

/** What was tried before does not count: limits are somebody else's test. */
const forgetTries = () => database.owner`delete from throttles`;

const CALLS = [
  { path: '/auth/login/', status: 400, bodyFor: ({ user, company }: Meant) => ({ user, company, password: 'wrong' }) },
  { path: '/auth/password/reset/', status: 200, bodyFor: ({ user, company }: Meant) => ({ user, company }) },
  { path: '/auth/email/verify/resend/', status: 200, bodyFor: ({ user, company }: Meant) => ({ email: user, company }) },
];

/** What a client sees, but for what is another each time. */
const seenOf = ({ status, headers, text, body }: RestAnswer) => ({
  status,
  body: text.replaceAll(String(body.request_id), ''),
  headers: [...headers].filter(([name]) => !/^(date|x-request-id|ratelimit.*|x-ratelimit.*)$/.test(name)),
});

describe.each(CALLS)('$path', ({ path, status, bodyFor }) => {
  test('answers everybody alike', async () => {
    const { world, there, others } = await createCases();
    const call = await serveRest(database, world);
    const ask = async (meant: Meant) => {
      await forgetTries();
      return seenOf(await call('POST', path, { body: bodyFor(meant) }));
    };
    const expected = await ask(there);
    expect(expected.status).toBe(status);
    for (const other of others) expect(await ask(other), other.who).toEqual(expected);
  });

  test('refuses too many tries alike', async () => {
    const { world, there, others } = await createCases();
    const call = await serveRest(database, world);
    /** How many go through, and what the first one beyond sees. */
    const exhaust = async (meant: Meant) => {
      await forgetTries();
      for (let tries = 0; tries < 20; tries++) {
        const answer = await call('POST', path, { body: bodyFor(meant) });
        if (answer.status === 429) return { tries, message: answer.body.message.replace(/\d+/, 'n'), names: [...answer.headers.keys()] };
      }
      throw new Error('Nothing was refused.');
    };
    const expected = await exhaust(there);
    for (const other of others) expect(await exhaust(other), other.who).toEqual(expected);
  });
});

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** By how much the slower of the two is slower: the least of some rounds, since what disturbs a round is not what is looked for. */
const ratioOf = async (timeOf: (meant: Meant) => Promise<number>, one: Meant, other: Meant): Promise<number> => {
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const [ones, others]: [number[], number[]] = [[], []];
    for (let sample = 0; sample < SAMPLES; sample++) {
      ones.push(await timeOf(one));
      others.push(await timeOf(other));
    }
    const ratio = median(ones) / median(others);
    ratios.push(Math.max(ratio, 1 / ratio));
    if (Math.min(...ratios) < RATIO_MAX) break;
  }
  return Math.min(...ratios);
};

test.each(CALLS.slice(1))('$path answers at a full step of time, whoever is meant', async ({ path, bodyFor }) => {
  const { world, there, others } = await createCases();
  const call = await serveRest(database, world);
  for (const meant of [there, ...others]) {
    await forgetTries();
    const startedAt = performance.now();
    await call('POST', path, { body: bodyFor(meant) });
    // Timers may be a millisecond early.
    expect(performance.now() - startedAt, meant.who).toBeGreaterThan(STEP_MS - 2);
  }
});

const logIn = ({ anonymous }: World, { user, company }: Pick<Meant, 'user' | 'company'>) =>
  refusalOf(anonymous.auth.login({ user, company, password: 'wrong' }));

test('a log-in hashes once and sends the database as much whoever is meant', async () => {
  const { world, there, others } = await createCases();
  const verify = vi.spyOn(world.services.passwords, 'verify');
  const hash = vi.spyOn(world.services.passwords, 'hash');
  const doneFor = async ({ user, company }: Meant) => {
    await forgetTries();
    await logIn(world, { user, company });
    for (const spy of [verify, hash]) spy.mockClear();
    const sent = await database.sentDuring(() => logIn(world, { user, company }));
    return { sent: sent.map(({ text }) => text), verified: verify.mock.calls.length, hashed: hash.mock.calls.length };
  };
  const expected = await doneFor(there);
  expect(expected).toMatchObject({ verified: 1, hashed: 0 });
  expect(expected.sent.length).toBeGreaterThan(2);
  for (const other of others) expect(await doneFor(other), other.who).toEqual(expected);
});

test('a log-in takes as long for everybody', { timeout: 60_000 }, async () => {
  const { world, there, others } = await createCases();
  world.services.passwords = createPasswords();
  const somebody = { ...there, user: `cleo@${world.company}.example` };
  const person = { email: somebody.user, company: world.company, password1: 'correct horse battery', password2: 'correct horse battery' };
  await world.anonymous.auth.register(person);
  const timeOf = async (meant: Meant): Promise<number> => {
    await forgetTries();
    const startedAt = performance.now();
    await logIn(world, meant);
    return performance.now() - startedAt;
  };
  for (const other of others.slice(1)) expect(await ratioOf(timeOf, somebody, other), other.who).toBeLessThan(RATIO_MAX);
});
