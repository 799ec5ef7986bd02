// Passwords, tokens, links and codes are stored nowhere in plain text after use: not in the database and not in the log. Responses contain
// them only where they are issued.
import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { createLog } from '#server/platform/log.ts';
import { appRouter } from '#server/composition/app-router.ts';
import { getRouteTable } from '#server/rest/routes.ts';
import { serveRest, type RestClient } from '#server/testing/rest-client.ts';
import { useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

/** A log at the lowest level, and its lines. */
const createRecordingLog = () => {
  const lines: string[] = [];
  const stream = new Writable({
    decodeStrings: false,
    write: (line: string, _encoding, done) => {
      lines.push(line);
      done();
    },
  });
  return { log: createLog({ level: 'trace', stream }), lines };
};

/** The secret of the newest message of a kind. */
const readSentSecret = async ({ companyId, services }: CompanyFixture, kind: string): Promise<string> => {
  const [row] = await database.owner`select id, secret from messages
    where company_id = ${companyId} and kind = ${kind} and secret is not null order by created_at desc, id desc limit 1`;
  if (!row) throw new Error(`No message ${kind} was written.`);
  return services.encryption.decrypt(String(row['secret']), `message:${row['id']}`);
};

const secretOf = (token: string): string => token.split('.')[1] ?? token;

/** Registers, verifies, logs in, creates tokens and resets the password, with right and wrong secrets. Returns all of them. */
const useSecrets = async (fixture: CompanyFixture, call: RestClient) => {
  const { company } = fixture;
  const [password, oldPassword, wrongPassword] = ['a canary password one', 'a canary password two', 'a canary password that is wrong'];
  const email = `canary@${company}.example`;
  const post = (path: string, body: object, token?: string) =>
    call('POST', path, { body, headers: { 'Idempotency-Key': newId() }, ...(token && { token }) });
  const registered = await post('/auth/register/', { email, company, mobile: '+27821234567', password1: password, password2: password });
  const { token } = registered.data;
  const [key, otp] = [await readSentSecret(fixture, 'email.verify'), await readSentSecret(fixture, 'mobile.verify')];
  const statuses = [
    registered.status,
    (await post('/auth/mobile/verify/', { otp }, token)).status,
    (await post('/auth/email/verify/', { key }, token)).status,
    (await post('/auth/login/', { user: email, company, password: wrongPassword })).status,
    (await post('/auth/tokens/', { password: wrongPassword }, token)).status,
    (await post('/auth/password/reset/', { user: email, company })).status,
    (await post('/auth/password/reset/', { user: email, company, password: wrongPassword })).status,
  ];
  const loggedIn = await post('/auth/login/', { user: email, company, password });
  const permanent = await post('/auth/tokens/', { password, label: 'A canary' }, token);
  await call('PATCH', '/user/', { token, body: { first_name: 'A clear value' }, headers: { 'Idempotency-Key': newId() } });
  const request = await post('/payment-requests/', { amount: 5, currency: 'USD', recipient: 'payer@canary.example' }, token);
  const requestLink = request.data.link.split('/').at(-1);
  const payment = await call('POST', `/payment-links/${requestLink}/pay/`, {
    token: fixture.bob.token,
    body: {},
    headers: { 'Idempotency-Key': newId() },
  });
  expect([request.status, payment.status]).toEqual([201, 400]);
  const link = await readSentSecret(fixture, 'password.reset');
  const reset = { uid: registered.data.user.id, token: link, new_password1: oldPassword, new_password2: oldPassword };
  statuses.push(loggedIn.status, permanent.status, (await post('/auth/password/reset/confirm/', reset)).status);
  statuses.push((await post('/auth/password/reset/', { user: email, company })).status);
  expect(statuses).toEqual([201, 200, 200, 400, 400, 200, 200, 200, 201, 200, 200]);
  const open = await readSentSecret(fixture, 'password.reset');
  const tokens = [token, loggedIn.data.token, permanent.data.token];
  await call('GET', `/user/?token=${tokens[1]}`, { token: tokens[1] });
  return { email, texts: [password, oldPassword, wrongPassword, ...[...tokens, key, link, open, requestLink].map(secretOf)], otp };
};

/** Every row of every table as text. Bytes are hexadecimal. */
const dumpTables = async (): Promise<string> => {
  const tables = await database.owner<{ name: string }[]>`
    select format('%I', tablename) as name from pg_tables where schemaname = 'public'`;
  const rows = await Promise.all(
    tables.map(({ name }) => database.owner.unsafe<{ text: string }[]>(`select t::text as text from ${name} t`)),
  );
  return rows
    .flat()
    .map(({ text }) => text)
    .join('\n');
};

const toHex = (text: string): string => Buffer.from(text).toString('hex');

/** Fields for credentials. */
const CREDENTIAL_FIELDS = ['password', 'password1', 'old_password', 'new_password', 'token', 'otp', 'secret', 'api_key'];

const { routes } = getRouteTable(appRouter);

/** Sends the secret to every operation in the body, the query and the headers. */
const sendEverywhere = async ({ company, admin, ann }: CompanyFixture, call: RestClient, secret: string): Promise<void> => {
  const fields = { ...Object.fromEntries(CREDENTIAL_FIELDS.map((name) => [name, secret])), deep: [{ inside: { new_password2: secret } }] };
  const named = { company, user: ann.email, email: ann.email, url: 'https://shop.example.com', event: 'user.create', name: 'A name' };
  for (const [index, { method, path }] of routes.entries()) {
    // Deletions by id have no body, and their queries and headers are those of other operations.
    if (method === 'DELETE' && path.includes('{')) continue;
    const { token } = path.startsWith('/admin/') ? admin : ann;
    const address = `${path.replaceAll(/\{\w+\}/g, '1')}?token=${secret}&key=${secret}`;
    const headers = { 'X-Auth-Token': secret, 'Idempotency-Key': newId(), 'X-Forwarded-For': `10.7.${index >> 7}.${index & 127}` };
    const body = method === 'GET' || method === 'DELETE' ? {} : { body: { ...named, ...fields } };
    // These operations would end the session.
    const endsSession = /\/auth\/(logout|password\/change)\//.test(path);
    await call(method, address, { ...body, headers, ...(!endsSession && { token }) });
    if (path.startsWith('/auth/')) await call(method, address, { ...body, headers: { ...headers, Authorization: `Token ${secret}` } });
  }
};

describe('a secret', () => {
  it('is stored nowhere in plain text after use', async () => {
    const fixture = await createFixture();
    const { log, lines } = createRecordingLog();
    fixture.services.log = log;
    const call = await serveRest(database, fixture);
    const { texts, otp, email } = await useSecrets(fixture, call);
    await fixture.services.requestLog.flush();
    log.error({ err: new Error('The log is recorded') });
    const [dump, logged] = [await dumpTables(), lines.join('\n')];
    const findTexts = (...searched: string[]) => searched.map((text) => [logged, dump].some((content) => content.includes(text)));
    expect(findTexts('The log is recorded', email, toHex('"first_name":"A clear value"'))).toEqual([true, true, true]);
    expect(texts.filter((text) => text.length <= 20)).toEqual([]);
    expect(texts.filter((text) => findTexts(text, toHex(text)).includes(true))).toEqual([]);
    const events = await database.owner`
      select data::text as text from messages where company_id = ${fixture.companyId}
      union all select data::text from events where company_id = ${fixture.companyId}
      union all select details::text from audit_log where company_id = ${fixture.companyId}`;
    const calls = await database.owner`select requests::text as text from requests where company_id = ${fixture.companyId}`;
    expect(calls.length).toBeGreaterThan(5);
    expect(events.length).toBeGreaterThan(10);
    expect([...events, ...calls].filter((row) => new RegExp(`(?<![0-9a-z])${otp}(?![0-9a-z])`).test(String(row['text'])))).toEqual([]);
  });

  it('sent in any request appears in no log, table, list or CSV file', async () => {
    const fixture = await createFixture();
    const { log, lines } = createRecordingLog();
    fixture.services.log = log;
    const call = await serveRest(database, fixture);
    const secret = `canary.${newId().replaceAll('-', '')}AbCdEf_-123`;
    await sendEverywhere(fixture, call, secret);
    await fixture.services.requestLog.flush();
    const lists = routes.filter(({ method, path }) => method === 'GET' && path.startsWith('/admin/') && !path.includes('{'));
    const responseTexts: string[] = [];
    for (const { path } of lists) {
      const { status, text } = await call('GET', path, { token: fixture.admin.token });
      if (status === 200) responseTexts.push(text);
    }
    const file = await call('GET', '/admin/requests/?format=csv', { token: fixture.admin.token });
    responseTexts.push(file.text);
    expect(file.text).toContain('/3/admin/webhooks/');
    expect(responseTexts.length).toBeGreaterThan(lists.length / 2);
    const dump = await dumpTables();
    expect(dump).toContain('/3/admin/webhooks/');
    const contents = { logged: lines.join('\n'), stored: dump, responses: responseTexts.join('\n') };
    const matches = Object.entries(contents).filter(([, text]) => text.includes(secret) || text.includes(toHex(secret)));
    expect(
      matches.map(([name, text]) => `${name}: ${text.slice(Math.max(0, text.indexOf(secret) - 200), text.indexOf(secret) + 80)}`),
    ).toEqual([]);
  });

  it('is removed from messages and events after use', async () => {
    const fixture = await createFixture();
    const call = await serveRest(database, fixture);
    const email = `used@${fixture.company}.example`;
    const body = { email, company: fixture.company, password: 'correct horse battery' };
    const { data } = await call('POST', '/auth/register/', { body });
    const hasSecrets = async () => {
      const rows = await database.owner`
        select secret is not null as is_held from messages where company_id = ${fixture.companyId} and user_id = ${data.user.id} and kind = 'email.verify'
        union all select secret is not null from events where company_id = ${fixture.companyId} and subject_id = ${data.user.id} and 'user.email.verify' = any(names)`;
      return rows.map((row) => row['is_held']);
    };
    expect(await hasSecrets()).toEqual([true, true]);
    await call('POST', '/auth/email/verify/', { body: { key: await readSentSecret(fixture, 'email.verify') } });
    expect(await hasSecrets()).toEqual([false, false]);
  });
});
