// Two real processes serve one database, behind a balancer that knows nothing: the same accounts, the same keys and the same
// first entry meet in both at once. Whatever a process remembers, the books must come out as if there were one.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '#db/embedded/free-port.ts';
import { startServerProcess, type ServerProcess } from '#server/commands/ledger-prove/server-process.ts';
import { newId } from '#server/kernel/id.ts';
import { useTestDatabase } from '#server/testing/database.ts';

const START_TIMEOUT_MS = 60_000;
const TEST_TIMEOUT_MS = 60_000;

const database = useTestDatabase();

type Answer = { status: number; text: string; data: { id: string; token: string; balance: number; user: { id: string } } };

const PASSWORD = 'correct horse battery';

describe('two processes on one database', () => {
  const processes: ServerProcess[] = [];
  const bases: string[] = [];
  let directory: string;
  let logFile: string;

  beforeAll(async () => {
    directory = await mkdtemp(path.join(os.tmpdir(), 'several processes test '));
    logFile = path.join(directory, 'server.log');
    for (let count = 0; count < 2; count++) {
      const port = await findFreePort();
      processes.push(await startServerProcess({ port, dataDir: directory, databaseUrl: database.url, logFile }));
      bases.push(`http://127.0.0.1:${port}`);
    }
  }, 2 * START_TIMEOUT_MS);

  afterAll(async () => {
    await Promise.all(processes.map((server) => server.end('SIGTERM')));
    await rm(directory, { recursive: true, force: true });
  });

  const ask = async (
    index: number,
    target: string,
    body: unknown,
    { token, key }: { token?: string; key?: string } = {},
  ): Promise<Answer> => {
    const headers = {
      'Content-Type': 'application/json',
      ...(token && { Authorization: `Token ${token}` }),
      ...(key && { 'Idempotency-Key': key }),
    };
    for (;;) {
      const answer = await fetch(`${bases[index % 2]}/3${target}`, { method: 'POST', headers, body: JSON.stringify(body) });
      const text = await answer.text();
      // A client waits for its own other request, as the answer says.
      if (answer.status !== 409) return { status: answer.status, text, data: (JSON.parse(text) as { data: Answer['data'] }).data };
    }
  };

  /** A company with an owner and members, whose accounts have no entry yet. */
  const createCompany = async () => {
    const company = `several-${newId().slice(-8)}`;
    const person = (name: string) => ({ email: `${name}@${company}.example`, company, password1: PASSWORD, password2: PASSWORD });
    const owner = { ...person('owner'), terms_and_conditions: true };
    const { token } = (await ask(0, '/auth/company/register/', owner)).data;
    const join = async (name: string, index: number) => {
      const { data } = await ask(index, '/auth/register/', { ...person(name), terms_and_conditions: true });
      return { id: data.user.id, email: person(name).email, token: data.token };
    };
    const [{ id } = { id: 0 }] = await database.owner<{ id: number }[]>`select id from companies where identifier = ${company}`;
    const credit = (index: number, user: string, key?: string) =>
      ask(index, '/admin/transactions/credit/', { user, amount: 1, currency: 'USD', status: 'complete' }, { token, ...(key && { key }) });
    return { companyId: id, join, credit };
  };

  /** How many batches of both processes failed and ran posting by posting. */
  const countTakenApart = async (): Promise<number> => {
    const texts = await Promise.all(bases.map(async (base) => (await fetch(`${base}/metrics`)).text()));
    const counts = texts.map((text) => /^countinghouse_ledger_batches_taken_apart_total (\d+)$/m.exec(text)?.[1]);
    return counts.reduce((sum, count) => sum + Number(count), 0);
  };

  const balancesOf = async (companyId: number): Promise<number[]> => {
    const rows = await database.owner<{ balance: string }[]>`
      select balance from balances where company_id = ${companyId} and floor is not null order by account_id`;
    return rows.map(({ balance }) => Number(balance));
  };

  const countOf = (statuses: number[], status: number): number => statuses.filter((one) => one === status).length;

  it(
    'open an account once and do what stands under a key once, whoever is asked',
    async () => {
      const { companyId, join, credit } = await createCompany();
      const ann = await join('ann', 1);
      const keys = Array.from({ length: 100 }, () => newId());
      const answers = await Promise.all(keys.map((key) => Promise.all([credit(0, ann.email, key), credit(1, ann.email, key)])));
      expect(
        countOf(
          answers.flat().map(({ status }) => status),
          201,
        ),
      ).toBe(200);
      for (const [first, second] of answers) expect(second.text).toBe(first.text);
      expect(new Set(answers.map(([{ data }]) => data.id)).size).toBe(100);
      expect(new Set(answers.map(([{ data }]) => data.balance)).size).toBe(100);
      expect(await balancesOf(companyId)).toEqual([100]);
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'send money back and forth between the same people, and lose and make none',
    async () => {
      const { companyId, join, credit } = await createCompany();
      const people = [await join('ann', 0), await join('bob', 1), await join('cid', 0)];
      for (const { email } of people) for (let turn = 0; turn < 5; turn++) await credit(turn, email);
      const takenApartBefore = await countTakenApart();
      const transfers = Array.from({ length: 300 }, (_, index) => {
        const sender = people[index % 3];
        const recipient = people[(index + 1 + (index % 2)) % 3];
        const body = { recipient: recipient?.id, amount: 1 + (index % 4), currency: 'USD' };
        return ask(Math.floor(index / 3), '/transactions/transfer/', body, { token: sender?.token ?? '' });
      });
      const statuses = (await Promise.all(transfers)).map(({ status }) => status);
      expect(countOf(statuses, 201)).toBeGreaterThan(0);
      expect(countOf(statuses, 201) + countOf(statuses, 400)).toBe(300);
      expect(await countTakenApart()).toBe(takenApartBefore);
      const balances = await balancesOf(companyId);
      expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(15);
      expect(Math.min(...balances)).toBeGreaterThanOrEqual(0);
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'open the accounts of newcomers at once, in whatever order they meet them',
    async () => {
      const { companyId, join, credit } = await createCompany();
      const names = Array.from({ length: 12 }, (_, index) => `newcomer-${index}`);
      const newcomers = await Promise.all(names.map((name, index) => join(name, index)));
      const inOrder = newcomers.flatMap(({ email }) => [email, email]);
      const answers = await Promise.all([
        ...inOrder.map((email) => credit(0, email)),
        ...inOrder.toReversed().map((email) => credit(1, email)),
      ]);
      expect(
        countOf(
          answers.map(({ status }) => status),
          201,
        ),
      ).toBe(48);
      expect(await balancesOf(companyId)).toEqual(names.map(() => 4));
    },
    TEST_TIMEOUT_MS,
  );

  it('have nothing to complain of', async () => {
    expect(processes.map((server) => server.hasEnded())).toEqual([false, false]);
    expect(await readFile(logFile, 'utf8')).toBe('');
  });
});
