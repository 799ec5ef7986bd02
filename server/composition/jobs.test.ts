// Each job processes what is due and leaves the rest alone.
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { DAY_MS } from '#server/kernel/time.ts';
import { useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';
import { JOBS, runJob as runOnce } from '#server/composition/jobs.ts';
import { setContact } from '#server/testing/contacts.ts';

const { database, createFixture } = useFixtures();

/** Runs one job as the worker does, with its own connections, because jobs read all companies. */
const runJob = async (name: string, { services }: Pick<CompanyFixture, 'services'>): Promise<void> => {
  const { db, close } = openDatabase({ url: database.url, role: 'api', poolSize: 1 });
  onTestFinished(close);
  const job = JOBS.find((candidate) => candidate.name === name);
  if (!job) throw new Error(`Unknown job: ${name}`);
  await runOnce(job, { ...services, db, databaseUrl: database.url, stopSignal: new AbortController().signal });
};

describe('fail-expired-transfers', () => {
  const TRANSFER_LIFETIME_MS = 30 * DAY_MS;

  /** A transfer to an unregistered recipient, created the given time ago. */
  const createTransfer = async (fixture: CompanyFixture, ageMs: number): Promise<string> => {
    const { admin, ann, companyId } = fixture;
    await admin.api.admin.transactions.credit({ user: ann.email, amount: 100n, currency: 'USD', status: 'Complete' });
    const { id } = await ann.api.transactions.transfer({ recipient: 'new@comer.example', amount: 40n, currency: 'USD' });
    const dueAt = new Date(Date.now() + TRANSFER_LIFETIME_MS - ageMs);
    await database.owner`update transactions set expires_at = ${dueAt} where company_id = ${companyId} and expires_at is not null`;
    return id;
  };

  const readAvailableBalance = async ({ ann }: CompanyFixture) =>
    (await ann.api.accounts.list({})).results[0]?.currencies[0]?.available_balance;

  it('fails an expired transfer and releases its hold', async () => {
    const fixture = await createFixture();
    const id = await createTransfer(fixture, TRANSFER_LIFETIME_MS + 1);
    expect(await readAvailableBalance(fixture)).toBe(60n);
    fixture.clock.advance(Date.now() - fixture.clock.now().getTime());
    await runJob('fail-expired-transfers', fixture);
    expect((await fixture.ann.api.transactions.get({ id })).status).toBe('Failed');
    expect(await readAvailableBalance(fixture)).toBe(100n);
  });

  it('keeps a transfer that can still be claimed', async () => {
    const fixture = await createFixture();
    const id = await createTransfer(fixture, TRANSFER_LIFETIME_MS - DAY_MS);
    await runJob('fail-expired-transfers', fixture);
    expect((await fixture.ann.api.transactions.get({ id })).status).toBe('Pending');
    expect(await readAvailableBalance(fixture)).toBe(60n);
  });
});

describe('claim-verified-transfers', () => {
  it('completes transfers to an address that was verified', async () => {
    const fixture = await createFixture();
    const { admin, ann, bob, companyId } = fixture;
    await admin.api.admin.transactions.credit({ user: ann.email, amount: 100n, currency: 'USD', status: 'Complete' });
    const { id } = await ann.api.transactions.transfer({ recipient: 'new@comer.example', amount: 40n, currency: 'USD' });
    await runJob('claim-verified-transfers', fixture);
    expect((await ann.api.transactions.get({ id })).status).toBe('Pending');
    await setContact(database, { companyId, userId: bob.id }, 'email', { address: 'new@comer.example' });
    await runJob('claim-verified-transfers', fixture);
    expect(await ann.api.transactions.get({ id })).toMatchObject({ status: 'Complete', partner: { user: { id: bob.id } } });
    expect((await bob.api.accounts.list({})).results[0]?.currencies[0]?.balance).toBe(40n);
  });
});

describe('delete-expired-challenges', () => {
  it('deletes a challenge a day after it expires and keeps completions for the life of the session', async () => {
    const fixture = await createFixture();
    const { companyId, ann, clock } = fixture;
    const { owner } = database;
    const dayAgo = clock.now().getTime() - DAY_MS;
    for (const [rule, expiresAtMs] of Object.entries({ 11: dayAgo, 12: dayAgo + 1, 13: null })) {
      const expiresAt = expiresAtMs && new Date(expiresAtMs);
      await owner`insert into authenticator_challenges
          (company_id, id, token_key, user_id, rule_id, type, durability, created_at, expires_at, completed_at)
        values (${companyId}, gen_random_uuid(), ${ann.token.slice(0, 12)}, ${ann.id}, ${rule}, 'authentication', 'durable', now(), ${expiresAt}, now())`;
    }
    const readRules = async () =>
      (await owner<{ id: number }[]>`select rule_id as id from authenticator_challenges where company_id = ${companyId} order by 1`).map(
        ({ id }) => id,
      );
    await runJob('delete-expired-challenges', fixture);
    expect(await readRules()).toEqual([12, 13]);
    clock.advance(1);
    await runJob('delete-expired-challenges', fixture);
    expect(await readRules()).toEqual([13]);
  });

  it('keeps an incomplete login challenge as long as its session', async () => {
    const fixture = await createFixture();
    const { companyId, ann, clock } = fixture;
    const longAgo = new Date(clock.now().getTime() - 2 * DAY_MS);
    for (const type of ['authentication', 'authorization']) {
      await database.owner`insert into authenticator_challenges (company_id, id, token_key, user_id, rule_id, type, durability, created_at, expires_at)
        values (${companyId}, gen_random_uuid(), ${ann.token.slice(0, 12)}, ${ann.id}, ${type.length}, ${type}, 'durable', ${longAgo}, ${longAgo})`;
    }
    await runJob('delete-expired-challenges', fixture);
    const remaining = await database.owner`select type from authenticator_challenges where company_id = ${companyId}`;
    expect([...remaining]).toEqual([{ type: 'authentication' }]);
  });
});

describe('delete-expired-idempotency-keys', () => {
  it('deletes a saved response when its key expires', async () => {
    const fixture = await createFixture();
    const { companyId, ann, clock } = fixture;
    const { owner } = database;
    const nowMs = clock.now().getTime();
    for (const [key, expiresAtMs] of Object.entries({ expired: nowMs - 1, expiring: nowMs, active: nowMs + 1 })) {
      await owner`insert into idempotency_keys (company_id, principal, method, path, key, body_hash, status, body, expires_at)
        values (${companyId}, ${ann.id}, 'POST', '/', ${key}, '\\x00', 200, '\\x00', ${new Date(expiresAtMs)})`;
    }
    const readKeys = async () =>
      (await owner<{ key: string }[]>`select key from idempotency_keys where company_id = ${companyId}`).map(({ key }) => key);
    await runJob('delete-expired-idempotency-keys', fixture);
    expect(await readKeys()).toEqual(['active']);
    clock.advance(1);
    await runJob('delete-expired-idempotency-keys', fixture);
    expect(await readKeys()).toEqual([]);
  });
});

describe('delete-expired-throttles', () => {
  it('deletes expired counters and keeps those without an expiry', async () => {
    const fixture = await createFixture();
    const { clock } = fixture;
    const { owner } = database;
    const nowMs = clock.now().getTime();
    for (const [key, expire] of Object.entries({ expired: nowMs - 1, active: nowMs + 1, permanent: null })) {
      await owner`insert into throttles (key, points, expire) values (${`worker ${key}`}, 1, ${expire})`;
    }
    const readKeys = async () =>
      (await owner<{ key: string }[]>`select key from throttles where key like 'worker %' order by key`).map(({ key }) => key);
    await runJob('delete-expired-throttles', fixture);
    expect(await readKeys()).toEqual(['worker active', 'worker permanent']);
    clock.advance(2);
    await runJob('delete-expired-throttles', fixture);
    expect(await readKeys()).toEqual(['worker permanent']);
  });
});

describe('blank-expired-secrets', () => {
  it('deletes keys and codes from messages and events when they expire', async () => {
    const { companyId, clock, services } = await createFixture();
    const { owner } = database;
    const nowMs = clock.now().getTime();
    for (const [kind, expiresAtMs] of Object.entries({ expired: nowMs, active: nowMs + 1 })) {
      const expiresAt = new Date(expiresAtMs);
      await owner`insert into messages (company_id, id, channel, kind, recipient, data, secret, verification_key, expires_at)
        values (${companyId}, gen_random_uuid(), 'sms', ${kind}, '', '{}', 'sealed', ${kind}, ${expiresAt})`;
      await owner`insert into events (company_id, id, names, subject_id, data, secret, verification_key, expires_at)
        values (${companyId}, gen_random_uuid(), '{}', '', '{}', 'sealed', ${kind}, ${expiresAt})`;
    }
    const readEncryptedSecrets = async () =>
      (
        await owner<{ key: string }[]>`select verification_key as key from messages where company_id = ${companyId} and secret = 'sealed'
          union all select verification_key from events where company_id = ${companyId} and secret = 'sealed'`
      ).map(({ key }) => key);
    await runJob('blank-expired-secrets', { services });
    expect(await readEncryptedSecrets()).toEqual(['active', 'active']);
    clock.advance(1);
    await runJob('blank-expired-secrets', { services });
    expect(await readEncryptedSecrets()).toEqual([]);
  });
});

describe('delete-expired-verifications', () => {
  it('deletes a key or code when it expires', async () => {
    const { companyId, ann, clock, services } = await createFixture();
    const { owner } = database;
    const nowMs = clock.now().getTime();
    for (const [key, expiresAtMs] of Object.entries({ expired: nowMs, active: nowMs + 1 })) {
      await owner`insert into verifications (company_id, user_id, purpose, subject, key, secret_hash, expires_at)
        values (${companyId}, ${ann.id}, 'challenge', ${key}, ${key}, '\\x00', ${new Date(expiresAtMs)})`;
    }
    const readKeys = async () =>
      (await owner<{ key: string }[]>`select key from verifications where company_id = ${companyId} and purpose = 'challenge'`).map(
        ({ key }) => key,
      );
    await runJob('delete-expired-verifications', { services });
    expect(await readKeys()).toEqual(['active']);
    clock.advance(1);
    await runJob('delete-expired-verifications', { services });
    expect(await readKeys()).toEqual([]);
  });
});

describe('delete-removed-webhooks', () => {
  it('deletes the remaining rows of a deleted webhook', async () => {
    const fixture = await createFixture();
    const { admin, companyId } = fixture;
    await admin.api.admin.webhooks.create({ url: 'http://127.0.0.1:9', event: 'user.create' });
    await admin.api.admin.webhooks.test({ id: '1' });
    await admin.api.admin.webhooks.remove({ id: '1' });
    await runJob('delete-removed-webhooks', fixture);
    expect(await database.owner`select from webhooks where company_id = ${companyId}`).toHaveLength(0);
    expect(await database.owner`select from webhook_tasks where company_id = ${companyId}`).toHaveLength(0);
  });
});

describe('sweep-files', () => {
  it('deletes objects that have had no file row for a day', async () => {
    const fixture = await createFixture();
    const { fileStore } = fixture.services;
    const name = `${fixture.companyId}/0a`;
    await fileStore.put(name, Readable.from([Buffer.from('x')]), 'application/pdf');
    await runJob('sweep-files', fixture);
    const content = await fileStore.open(name);
    expect(content && (await buffer(content)).toString()).toBe('x');
    fixture.clock.advance(2 * DAY_MS);
    await runJob('sweep-files', fixture);
    expect(await fileStore.open(name)).toBeUndefined();
  });
});

describe('check-ledger', () => {
  it('checks the ledger and stores the result for all processes', async () => {
    const fixture = await createFixture();
    await fixture.admin.api.admin.transactions.credit({ user: fixture.ann.email, amount: 100n, currency: 'USD', status: 'Complete' });
    await runJob('check-ledger', fixture);
    const checks = await database.owner`select finished_at, violations, error from ledger_checks`;
    expect([...checks]).toEqual([{ finished_at: fixture.clock.now(), violations: [], error: null }]);
  });
});
