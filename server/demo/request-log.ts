// The request log of the demo's first company: requests of programs over the last three days.
import type { Database } from '#db/client.ts';
import type { CreatedCompany } from '#server/demo/create-company.ts';
import type { LoggedCall } from '#server/api/request-log.ts';
import { errorEnvelope } from '#server/kernel/error-envelope.ts';
import { AppError, invalid, notFound } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/id.ts';
import { printJson } from '#server/kernel/json.ts';
import { createRandom, type SeededRandom } from '#server/kernel/seeded-random.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#server/kernel/time.ts';
import { writeRequests } from '#server/modules/reporting/index.ts';

const CALL_COUNT = 180;

type SampleCall = { method: string; pattern: string; path?: string; search?: string; body?: string; outcome: number | AppError };

const CREDIT = { method: 'POST', pattern: '/transactions/credit/' };
const SAMPLE_CALLS: readonly [SampleCall, ...SampleCall[]] = [
  { method: 'GET', pattern: '/user/', outcome: 200 },
  { method: 'GET', pattern: '/accounts/', outcome: 200 },
  { method: 'GET', pattern: '/transactions/', search: '?page_size=50&status=Complete', outcome: 200 },
  { method: 'GET', pattern: '/transactions/', search: '?page=2', outcome: 200 },
  { method: 'GET', pattern: '/company/currencies/', outcome: 200 },
  { ...CREDIT, body: '{"amount":25000,"currency":"ZAR","note":"Till 2"}', outcome: 201 },
  { ...CREDIT, body: '{"amount":1800,"currency":"ZAR","note":"Till 1"}', outcome: 201 },
  { ...CREDIT, body: '{"amount":0,"currency":"ZAR"}', outcome: invalid({ amount: ['Ensure this value is greater than or equal to 1.'] }) },
  { method: 'GET', pattern: '/admin/users/', outcome: new AppError('permission_denied') },
  { method: 'GET', pattern: '/transactions/{id}/', path: '/transactions/0195f3a0-6c1e-7a52-9d0c-4b7a3f5e2d11/', outcome: notFound() },
];

const CLIENTS: readonly [agent: string, address: string][] = [
  ['till-bridge/2.4 (node)', '198.51.100.24'],
  ['python-requests/2.32', '198.51.100.61'],
  ['curl/8.9.1', '192.0.2.15'],
];

const createCall = (random: SeededRandom, { id, profiles }: CreatedCompany, createdAt: Date): LoggedCall => {
  const { method, pattern, path = pattern, search = '', body, outcome } = random.pick(SAMPLE_CALLS);
  const [agent, clientAddress] = CLIENTS[random.integer(0, 2)] ?? ['', ''];
  const userIds = [...profiles.values()].map(({ user }) => user.id);
  const requestId = newId();
  return {
    company: { id },
    userId: userIds[random.integer(0, 5)] ?? null,
    tokenKey: `00000${id}demo0${random.integer(1, 4)}`.slice(-12),
    requestId,
    scheme: 'https',
    method,
    path,
    search,
    pattern,
    headers: {
      host: 'books.example',
      authorization: 'Token [redacted]',
      'user-agent': agent,
      ...(body !== undefined && { 'content-type': 'application/json', 'content-length': String(body.length) }),
    },
    body: body === undefined ? undefined : Buffer.from(body),
    isBodyRead: true,
    status: outcome instanceof AppError ? outcome.status : outcome,
    response: outcome instanceof AppError ? printJson(errorEnvelope(outcome, requestId)) : '{"status":"success"}',
    durationMs: random.integer(3, random.chance(0.05) ? 480 : 40),
    clientAddress,
    createdAt,
  };
};

/** Half of the requests are of the last 20 hours, so that the chart of today is not empty. */
export const writeRequestLog = async (db: Database, company: CreatedCompany, { now, seed }: { now: Date; seed: number }): Promise<void> => {
  const random = createRandom(seed);
  const times = Array.from({ length: CALL_COUNT }, (_, index) => {
    const agoMs = random.integer(MINUTE_MS, index % 2 === 0 ? 20 * HOUR_MS : 3 * DAY_MS);
    return new Date(now.getTime() - agoMs);
  }).toSorted((a, b) => a.getTime() - b.getTime());
  const calls = times.map((createdAt) => createCall(random, company, createdAt));
  await writeRequests(db, company.id, calls);
};
