// API requests of the demo's first company: requests of the last days in its request log, and one IP access rule. The rule denies an
// address of documentation, so that it locks nobody out.
import type { Database } from '#db/client.ts';
import { accessControlRules } from '#db/schema/index.ts';
import type { FoundedCompany } from '#server/demo/found-company.ts';
import { createRandom, type Random } from '#server/kernel/seeded-random.ts';
import { ACCESS_RULE_RECORD } from '#server/modules/identity/index.ts';
import type { LoggedCall } from '#server/api/request-log.ts';
import { writeRequests } from '#server/modules/reporting/index.ts';
import { errorEnvelope } from '#server/kernel/error-envelope.ts';
import { AppError, invalid, notFound } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/id.ts';
import { printJson } from '#server/kernel/json.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#server/kernel/time.ts';
import { inCompany } from '#server/records/company-transaction.ts';
import { nextNumber } from '#server/records/record-ids.ts';

const CALLS = 180;
const SINCE_MS = 3 * DAY_MS;
const TODAY_MS = 20 * HOUR_MS;
const RULE_AGE_MS = 40 * DAY_MS;

const SUCCESS = '{"status":"success"}';

type Pattern = { method: string; pattern: string; path?: string; search?: string; body?: string; outcome: number | AppError };

const CREDIT = { method: 'POST', pattern: '/transactions/credit/' };

/** What programs call, the frequent ones more than once. */
const PATTERNS: readonly [Pattern, ...Pattern[]] = [
  { method: 'GET', pattern: '/user/', outcome: 200 },
  { method: 'GET', pattern: '/accounts/', outcome: 200 },
  { method: 'GET', pattern: '/transactions/', search: '?page_size=50&status=Complete', outcome: 200 },
  { method: 'GET', pattern: '/transactions/', search: '?page=2', outcome: 200 },
  { method: 'GET', pattern: '/company/currencies/', outcome: 200 },
  { ...CREDIT, body: '{"amount":25000,"currency":"ZAR","note":"Till 2"}', outcome: 201 },
  { ...CREDIT, body: '{"amount":1800,"currency":"ZAR","note":"Till 1"}', outcome: 201 },
  {
    ...CREDIT,
    body: '{"amount":0,"currency":"ZAR"}',
    outcome: invalid({ amount: ['Ensure this value is greater than or equal to 1.'] }),
  },
  { method: 'GET', pattern: '/admin/users/', outcome: new AppError('permission_denied') },
  {
    method: 'GET',
    pattern: '/transactions/{id}/',
    path: '/transactions/0195f3a0-6c1e-7a52-9d0c-4b7a3f5e2d11/',
    outcome: notFound(),
  },
];

type Program = { agent: string; address: string };

const PROGRAMS: readonly [Program, ...Program[]] = [
  { agent: 'till-bridge/2.4 (node)', address: '198.51.100.24' },
  { agent: 'python-requests/2.32', address: '198.51.100.61' },
  { agent: 'curl/8.9.1', address: '192.0.2.15' },
];

/** Most of them by day; the last ones a few minutes ago, so that the chart of today has something in it. */
const momentsOf = (random: Random, now: Date): Date[] =>
  Array.from({ length: CALLS }, (_, index) => {
    const ago = index % 2 === 0 ? random.integer(MINUTE_MS, TODAY_MS) : random.integer(MINUTE_MS, SINCE_MS);
    return new Date(now.getTime() - ago);
  }).toSorted((a, b) => a.getTime() - b.getTime());

const responseOf = (outcome: Pattern['outcome'], requestId: string): Pick<LoggedCall, 'status' | 'response'> =>
  outcome instanceof AppError
    ? { status: outcome.status, response: printJson(errorEnvelope(outcome, requestId)) }
    : { status: outcome, response: SUCCESS };

const toCall = (random: Random, { id, profiles }: FoundedCompany, createdAt: Date): LoggedCall => {
  const { method, pattern, path = pattern, search = '', body, outcome } = random.pick(PATTERNS);
  const { agent, address } = random.pick(PROGRAMS);
  const [first, ...others] = [...profiles.values()];
  if (!first) throw new Error('A company of the demo has no people.');
  const requestId = newId();
  return {
    company: { id },
    userId: random.pick([first, ...others.slice(0, 5)]).user.id,
    tokenKey: `00000${id}demo0${random.integer(1, 4)}`.slice(-12),
    requestId,
    scheme: 'https',
    method,
    path,
    search,
    pattern,
    headers: {
      host: 'books.example',
      authorization: 'Token of somebody',
      'user-agent': agent,
      ...(body !== undefined && { 'content-type': 'application/json', 'content-length': String(body.length) }),
    },
    body: body === undefined ? undefined : Buffer.from(body),
    isBodyRead: true,
    ...responseOf(outcome, requestId),
    durationMs: random.integer(3, random.chance(0.05) ? 480 : 40),
    clientAddress: address,
    createdAt,
  };
};

/** Writes both into the company of the demo that has been founded. */
export const writeCalls = async (db: Database, company: FoundedCompany, { now, seed }: { now: Date; seed: number }): Promise<void> => {
  const random = createRandom(seed);
  const calls = momentsOf(random, now).map((createdAt) => toCall(random, company, createdAt));
  await writeRequests(db, company.id, calls);
  const createdAt = new Date(now.getTime() - RULE_AGE_MS);
  await inCompany(db, company.id, async (tx) => {
    const id = await nextNumber(tx, company.id, ACCESS_RULE_RECORD);
    const rule = { companyId: company.id, id, action: 'deny', type: 'ip', value: '203.0.113.7', label: 'Guessed at passwords' } as const;
    await tx.insert(accessControlRules).values({ ...rule, createdAt, updatedAt: createdAt });
  });
};
