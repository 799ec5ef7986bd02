// Three real server processes behind a balancer and a worker on one database, with contention on accounts, keys and first entries. The
// results equal those of a single process, even when processes die.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '#db/embedded/free-port.ts';
import { startServerProcess, type DrillServerProcess } from '#server/commands/ledger-prove/server-process.ts';
import { newId } from '#server/kernel/id.ts';
import { useTestDatabase } from '#server/testing/database.ts';

const START_TIMEOUT_MS = 60_000;
const TEST_TIMEOUT_MS = 60_000;
const PROCESSES = 3;

const database = useTestDatabase();

type ProcessResponse = { status: number; text: string; data: { id: string; token: string; balance: number; user: { id: string } } };

const PASSWORD = 'correct horse battery';

/** The responses received so far. */
class Progress {
  readonly ids: string[] = [];
  /** Set when clients must stop. */
  hasEnded = false;
  readonly #responseCounts = Array.from({ length: PROCESSES }, () => 0);

  /** Adds a response of a process, with the created transaction. */
  add(index: number, id: string | undefined): void {
    this.#responseCounts[index] = (this.#responseCounts[index] ?? 0) + 1;
    if (id !== undefined) this.ids.push(id);
  }

  /** Waits for more responses of a process. */
  async waitForMore(count: number, index: number): Promise<void> {
    const before = this.#responseCounts[index] ?? 0;
    await expect.poll(() => this.#responseCounts[index], { timeout: TEST_TIMEOUT_MS, interval: 5 }).toBeGreaterThanOrEqual(before + count);
  }
}

describe('three processes and a worker on one database', () => {
  const processes: DrillServerProcess[] = [];
  const bases: string[] = [];
  let worker: DrillServerProcess;
  let workerBase: string;
  let directory: string;
  let logFile: string;

  const startServer = (index: number): Promise<DrillServerProcess> => {
    const { port } = new URL(bases[index] ?? '');
    const shared = { dataDir: directory, databaseUrl: database.url, logFile };
    return startServerProcess({ ...shared, port: Number(port), variables: { WORKER: 'off', LEDGER_POOL_SIZE: '2' } });
  };

  beforeAll(async () => {
    directory = await mkdtemp(path.join(os.tmpdir(), 'several processes test '));
    logFile = path.join(directory, 'server.log');
    for (let count = 0; count < PROCESSES; count++) bases.push(`http://127.0.0.1:${await findFreePort()}`);
    const workerPort = await findFreePort();
    workerBase = `http://127.0.0.1:${workerPort}`;
    const shared = { dataDir: directory, databaseUrl: database.url, logFile: path.join(directory, 'worker.log') };
    const starting = Promise.all(bases.map((_, index) => startServer(index)));
    [worker] = await Promise.all([startServerProcess({ ...shared, program: 'worker', port: workerPort }), starting]);
    processes.push(...(await starting));
  }, 2 * START_TIMEOUT_MS);

  afterAll(async () => {
    await Promise.all([...processes, worker].map((server) => server.end('SIGTERM')));
    await rm(directory, { recursive: true, force: true });
  });

  const request = async (
    index: number,
    target: string,
    body: unknown,
    { token, key }: { token?: string; key?: string } = {},
  ): Promise<ProcessResponse> => {
    const headers = {
      'Content-Type': 'application/json',
      ...(token && { Authorization: `Token ${token}` }),
      ...(key && { 'Idempotency-Key': key }),
    };
    for (;;) {
      const response = await fetch(`${bases[index % PROCESSES]}/3${target}`, { method: 'POST', headers, body: JSON.stringify(body) });
      const text = await response.text();
      // The client retries while its own request is in progress.
      if (response.status !== 409)
        return { status: response.status, text, data: (JSON.parse(text) as { data: ProcessResponse['data'] }).data };
    }
  };

  /** A company with an owner and users, whose accounts have no entries. */
  const createCompany = async () => {
    const company = `several-${newId().slice(-8)}`;
    const person = (name: string) => ({ email: `${name}@${company}.example`, company, password1: PASSWORD, password2: PASSWORD });
    const owner = { ...person('owner'), terms_and_conditions: true };
    const { token } = (await request(0, '/auth/company/register/', owner)).data;
    const join = async (name: string, index: number) => {
      const { data } = await request(index, '/auth/register/', { ...person(name), terms_and_conditions: true });
      return { id: data.user.id, email: person(name).email, token: data.token };
    };
    const [{ id } = { id: 0 }] = await database.owner<{ id: number }[]>`select id from companies where identifier = ${company}`;
    const credit = (index: number, user: string, key?: string) =>
      request(
        index,
        '/admin/transactions/credit/',
        { user, amount: 1, currency: 'USD', status: 'complete' },
        { token, ...(key && { key }) },
      );
    return { companyId: id, join, credit };
  };

  /** How many batches of all processes failed and ran posting by posting. */
  const countSplitBatches = async (): Promise<number> => {
    const texts = await Promise.all(bases.map(async (base) => (await fetch(`${base}/metrics`)).text()));
    const counts = texts.map((text) => /^countinghouse_ledger_batches_split_total (\d+)$/m.exec(text)?.[1]);
    return counts.reduce((sum, count) => sum + Number(count), 0);
  };

  const balancesOf = async (companyId: number): Promise<number[]> => {
    const rows = await database.owner<{ balance: string }[]>`
      select balance from balances where company_id = ${companyId} and floor is not null order by account_id`;
    return rows.map(({ balance }) => Number(balance));
  };

  const countStatus = (statuses: number[], status: number): number => statuses.filter((value) => value === status).length;

  it(
    'open an account once and execute a key once, in any process',
    async () => {
      const { companyId, join, credit } = await createCompany();
      const ann = await join('ann', 1);
      const keys = Array.from({ length: 100 }, () => newId());
      const responses = await Promise.all(keys.map((key) => Promise.all([credit(0, ann.email, key), credit(1, ann.email, key)])));
      expect(
        countStatus(
          responses.flat().map(({ status }) => status),
          201,
        ),
      ).toBe(200);
      for (const [first, second] of responses) expect(second.text).toBe(first.text);
      expect(new Set(responses.map(([{ data }]) => data.id)).size).toBe(100);
      expect(new Set(responses.map(([{ data }]) => data.balance)).size).toBe(100);
      expect(await balancesOf(companyId)).toEqual([100]);
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'transfer money back and forth between the same users without losing or creating any',
    async () => {
      const { companyId, join, credit } = await createCompany();
      const people = [await join('ann', 0), await join('bob', 1), await join('cid', 0)];
      for (const { email } of people) for (let round = 0; round < 5; round++) await credit(round, email);
      const splitsBefore = await countSplitBatches();
      const transfers = Array.from({ length: 300 }, (_, index) => {
        const sender = people[index % 3];
        const recipient = people[(index + 1 + (index % 2)) % 3];
        const body = { recipient: recipient?.id, amount: 1 + (index % 4), currency: 'USD' };
        return request(Math.floor(index / 3), '/transactions/transfer/', body, { token: sender?.token ?? '' });
      });
      const statuses = (await Promise.all(transfers)).map(({ status }) => status);
      expect(countStatus(statuses, 201)).toBeGreaterThan(0);
      expect(countStatus(statuses, 201) + countStatus(statuses, 400)).toBe(300);
      expect(await countSplitBatches()).toBe(splitsBefore);
      const balances = await balancesOf(companyId);
      expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(15);
      expect(Math.min(...balances)).toBeGreaterThanOrEqual(0);
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'open new accounts concurrently in any order',
    async () => {
      const { companyId, join, credit } = await createCompany();
      const names = Array.from({ length: 12 }, (_, index) => `newcomer-${index}`);
      const newcomers = await Promise.all(names.map((name, index) => join(name, index)));
      const inOrder = newcomers.flatMap(({ email }) => [email, email]);
      const responses = await Promise.all([
        ...inOrder.map((email) => credit(0, email)),
        ...inOrder.toReversed().map((email) => credit(1, email)),
      ]);
      expect(
        countStatus(
          responses.map(({ status }) => status),
          201,
        ),
      ).toBe(48);
      expect(await balancesOf(companyId)).toEqual(names.map(() => 4));
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'lose and repeat nothing while each is killed and restarted in turn',
    async () => {
      const { companyId, join, credit } = await createCompany();
      const people = await Promise.all(['ann', 'bob', 'cid'].map((name, index) => join(name, index)));
      await Promise.all(people.flatMap(({ email }) => Array.from({ length: 20 }, (_, round) => credit(round, email))));
      const progress = new Progress();
      /** Sends one transfer until a process responds, starting here. */
      const transfer = async (client: number, count: number): Promise<void> => {
        const sender = people[client % 3];
        const body = { recipient: people[(client + 1 + (count % 2)) % 3]?.id, amount: 1, currency: 'USD' };
        const call = { token: sender?.token ?? '', key: newId() };
        for (let index = client + count; ; index++) {
          const response = await request(index, '/transactions/transfer/', body, call).catch((failure: unknown) => {
            if (!(failure instanceof TypeError)) throw failure;
          });
          // The process is down, starting or stopping.
          if (!response || response.status === 503) continue;
          expect([201, 400]).toContain(response.status);
          progress.add(index % PROCESSES, response.status === 201 ? response.data.id : undefined);
          return;
        }
      };
      const clients = Array.from({ length: 6 }, async (_, client) => {
        for (let count = 0; !progress.hasEnded; count++) await transfer(client, count);
      });
      for (const [index, server] of processes.entries()) {
        await progress.waitForMore(20, index);
        await server.end('SIGKILL');
        processes[index] = await startServer(index);
      }
      await progress.waitForMore(20, PROCESSES - 1);
      progress.hasEnded = true;
      await Promise.all(clients);
      const emitted = await database.owner<{ id: string }[]>`
        select collection_id as id from transactions where company_id = ${companyId} and tx_type = 'debit' and status = 'Complete'`;
      expect(new Set(emitted.map(({ id }) => id)).size).toBe(emitted.length);
      expect(emitted).toHaveLength(progress.ids.length);
      const balances = await balancesOf(companyId);
      expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(60);
    },
    TEST_TIMEOUT_MS,
  );

  it('leave background work to the worker, which serves only health checks', async () => {
    const statusOf = async (target: string): Promise<number> => (await fetch(`${workerBase}${target}`)).status;
    expect(await Promise.all(['/healthz', '/readyz', '/metrics', '/3/', '/'].map(statusOf))).toEqual([200, 200, 200, 404, 404]);
    // Every registration has sent a message; without a mail server it is in the outbox.
    const waiting = () => database.owner`select id from messages where sent_at is null`;
    await expect.poll(waiting, { timeout: TEST_TIMEOUT_MS }).toEqual([]);
    expect(await database.owner`select id from messages`).not.toEqual([]);
    expect(await database.owner`select name from scheduled_jobs`).not.toEqual([]);
    expect(await worker.end('SIGTERM')).toBe(0);
  });

  it('log no errors', async () => {
    expect(processes.map((server) => server.hasEnded())).toEqual([false, false, false]);
    const lines = (await readFile(logFile, 'utf8')).split('\n').filter((line) => line !== '');
    // Requests rejected during the start.
    expect(lines.filter((line) => (JSON.parse(line) as { status?: number }).status !== 503)).toEqual([]);
    expect(await readFile(path.join(directory, 'worker.log'), 'utf8')).toMatch(/^\nWorker ready\..*\n$/);
  });
});
