// The live stream of a whole server: it reports postings and does not delay a stop.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { findFreePort } from '#db/embedded/free-port.ts';
import { composeServer } from '#server/compose.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readEnvironment } from '#server/platform/environment/environment.ts';
import { createLog } from '#server/platform/log.ts';
import { start } from '#server/composition/start.ts';
import { useTestDatabase } from '#server/testing/database.ts';

const database = useTestDatabase();

const PASSWORD = 'correct horse battery';
const USER = 'owner@live.example';

const startServer = async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'live test '));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const port = await findFreePort();
  const variables = { NODE_ENV: 'test', DATABASE_URL: database.url, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(port) };
  const running = await start({
    environment: readEnvironment(variables),
    log: createLog({ level: 'silent' }),
    clock: systemClock,
    compose: composeServer,
  });
  return { running, base: `http://127.0.0.1:${port}` };
};

const post = (url: string, headers: Record<string, string>, body: unknown): Promise<Response> =>
  fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) });

it('reports a posting, and ends when the server stops', { timeout: 60_000 }, async () => {
  const { running, base } = await startServer();
  const owner = { email: USER, company: 'live', password1: PASSWORD, password2: PASSWORD, terms_and_conditions: true };
  const registered = (await (await post(`${base}/3/auth/company/register/`, {}, owner)).json()) as { data: { token: string } };
  const signIn = { json: { company: 'live', user: USER, password: PASSWORD } };
  const signedIn = await post(`${base}/trpc/session.signIn`, { 'X-App': '1', Origin: base }, signIn);
  const cookie = signedIn.headers.getSetCookie().map((header) => header.split(';')[0]);

  const stream = await fetch(`${base}/live?since=0`, { headers: { Cookie: cookie.join('; ') } });
  expect(stream.status).toBe(200);
  const money = { amount: 100, currency: 'USD' };
  const credited = await post(`${base}/3/transactions/credit/`, { Authorization: `Token ${registered.data.token}` }, money);
  expect(credited.status).toBe(201);

  let text = '';
  let stopping: Promise<void> | undefined;
  // A stream that is cut off, instead of ended, fails here.
  for await (const chunk of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    if (text.includes('data:')) stopping ??= running.stop();
  }
  expect(text).toContain('id: 1\nevent: transactions\ndata: {"count":1}\n\n');
  await stopping;
});
