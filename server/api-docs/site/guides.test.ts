// Runs the programs of the guides unchanged: each consists of all code blocks in one language.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { readGuides } from '#server/api-docs/site/guides.ts';
import { signWebhook } from '#server/platform/outbound/standard-webhooks.ts';
import { startProgram, type GuideLanguage } from '#server/testing/guide-blocks.ts';
import { serveApi } from '#server/testing/rest-client.ts';
import { useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

const LANGUAGES: GuideLanguage[] = ['sh', 'js', 'python'];

const { database, createFixture } = useFixtures();
let fixture: CompanyFixture;

beforeAll(async () => {
  fixture = await createFixture();
  const credit = { user: fixture.ann.id, amount: 10_000n, currency: 'USD', status: 'Complete' as const };
  await fixture.admin.api.admin.transactions.credit(credit);
});

const run = async (guide: string, language: GuideLanguage, environment: Record<string, string> = {}): Promise<string> => {
  const variables = {
    COUNTINGHOUSE_URL: await serveApi(database, fixture.services),
    COUNTINGHOUSE_TOKEN: fixture.ann.token,
    ...environment,
  };
  const { status, output } = await startProgram(guide, language, variables).exited;
  expect(status, output).toBe(0);
  return output;
};

describe('the quick start', () => {
  test.each([
    ['sh', /"amount":-2550.*"status":"success".*"balance":7450/s],
    ['js', /^Complete -2550\n7450\n$/],
    ['python', /^Complete -2550\n7450\n$/],
  ] as const)('leaves a balance of 74.50 in %s', async (language, printed) => {
    expect(await run('quick-start', language, { COMPANY: `quick-${language}-${randomUUID().slice(0, 8)}` })).toMatch(printed);
  });
});

describe('the guide to idempotency', () => {
  test.each([
    // Both responses have the same ID, and the second has the header of a saved response.
    ['sh', /"data":\{"id":"([^"]+)".*Idempotent-Replayed: true.*"data":\{"id":"\1"/is],
    ['js', /^true true\n$/],
    ['python', /^true True\n$/],
  ] as const)('debits once in %s', async (language, printed) => {
    expect(await run('idempotency', language)).toMatch(printed);
  });
});

describe('the guide to scheduled transfers', () => {
  test('previews, creates and skips', async () => {
    expect(await run('schedules', 'sh')).toMatch(/"runs":\[4073529600000,.*"status":"active".*"next_runs":\[4075948800000,/s);
  });
});

describe('the guide to payment requests', () => {
  test('creates, reads and cancels', async () => {
    expect(await run('payment-requests', 'sh')).toMatch(/"status":"open".*"note":"Dinner".*"status":"canceled"/s);
  });
});

describe('the guide to holds', () => {
  test('captures in parts, increases and releases', async () => {
    const environment = { COUNTINGHOUSE_TOKEN: fixture.admin.token, CUSTOMER: fixture.ann.email };
    expect(await run('holds', 'sh', environment)).toMatch(/"captured":300,"remaining":200.*"authorized":600,"captured":550,"remaining":0/s);
  });
});

describe('the guide to bulk payments', () => {
  test('previews, creates and lists the rejected items', async () => {
    const printed = /"error_count":1.*"status":"pending".*"errors":\{"recipient":\["Recipient does not exist."\]\}/s;
    expect(await run('bulk', 'sh')).toMatch(printed);
  });
});

describe('the guide to statements', () => {
  test('creates and lists a statement', async () => {
    expect(await run('statements', 'sh')).toMatch(/"format":"camt053".*"count":1.*"status":"queued"/s);
  });
});

describe('the guide to payees', () => {
  test('saves, pays and checks a payee', async () => {
    expect(await run('payees', 'sh')).toMatch(/"name":"Cora Quist".*"amount":-500.*"result":"no_match"/s);
  });
});

describe('the guide to lists', () => {
  test.each(LANGUAGES)('lists only complete transactions in %s', async (language) => {
    const output = await run('lists', language);
    expect(output).toContain('Complete');
    expect(output).not.toContain('Pending');
  });
});

describe('the example endpoint for webhooks', () => {
  const GENERATED_SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const body = JSON.stringify({ id: 'm1', event: 'user.create', company: 'northwind', data: { id: 'u1' } });

  test.each([
    ['js', GENERATED_SECRET],
    ['js', 'a custom secret'],
    ['python', GENERATED_SECRET],
    ['python', 'a custom secret'],
  ] as const)('accepts in %s only deliveries signed with %s, and processes each once', async (language, validSecret) => {
    const receiver = startProgram('webhooks', language, { WEBHOOK_SECRET: validSecret, PORT: '0' });
    const [, port] = /^Listening on (\d+)$/.exec(await receiver.firstLine) ?? [];
    const send = async (secret: string, ageSeconds = 0): Promise<number> => {
      const timestampSeconds = Math.floor(Date.now() / 1_000) - ageSeconds;
      const headers = {
        'webhook-id': 'm1',
        'webhook-timestamp': String(timestampSeconds),
        'webhook-signature': `v1,AAAA ${signWebhook({ secret, id: 'm1', timestampSeconds, body })}`,
      };
      return (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body })).status;
    };
    const statuses = [await send(validSecret), await send(validSecret), await send('whsec_AAAA'), await send(validSecret, 600)];
    expect(statuses).toEqual([200, 200, 401, 401]);
    receiver.stop();
    expect((await receiver.exited).output).toBe(`Listening on ${port}\nuser.create u1\n`);
  });
});

describe('the guides of a server', () => {
  test('use the URL of the server', () => {
    const texts = readGuides('https://ledger.example').map(({ markdown }) => markdown);
    expect(texts.filter((text) => text.includes('127.0.0.1:3000'))).toEqual([]);
    expect(texts.filter((text) => text.includes("?? 'https://ledger.example'"))).not.toEqual([]);
  });
});

describe('the leads of guides', () => {
  test('are plain text, because page lists show them inside links', () => {
    expect(readGuides('https://ledger.example').filter(({ lead }) => /[`*[\]]/.test(lead))).toEqual([]);
  });
});
