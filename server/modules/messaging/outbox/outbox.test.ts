// Admins see the delivery state of their company's messages in the outbox. Only a local demo shows links and codes.
import { describe, expect, it } from 'vitest';
import { appRouter } from '#server/composition/app-router.ts';
import { createContext } from '#server/composition/context.ts';
import { outboxList } from '#server/modules/messaging/outbox/service.ts';
import type { OutboxMessage } from '#server/modules/messaging/outbox/schema.ts';
import { consumeCode, issueCode } from '#server/modules/messaging/one-time-secrets.ts';
import { newId } from '#server/kernel/id.ts';
import { MINUTE_MS, SECOND_MS } from '#server/kernel/time.ts';
import { readEnvironment } from '#server/platform/environment/environment.ts';
import { withCompanyTransaction } from '#server/records/company-transaction.ts';
import { findListMismatches } from '#server/testing/list-declarations.ts';
import { createSender, writeFor } from '#server/testing/message-sender.ts';
import { catchApiError, useFixtures, type CallerApi, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

let numbers = 27_830_000_000;
const newAddress = (): string => `+${(numbers += 1)}`;

const MAIL_SERVER = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'books@example.com' };
const GATEWAY = { SMS_GATEWAY_URL: 'http://127.0.0.1:9' };
const DATABASE_URL = 'postgresql://me@db/books';

/** Creates a caller of a server with this configuration. */
const createCallerOn = ({ services }: CompanyFixture, variables: Record<string, string>, token?: string): CallerApi => {
  const environment = readEnvironment({ NODE_ENV: 'test', ...variables });
  const request = { requestId: newId(), clientAddress: '127.0.0.1', userAgent: 'vitest', url: new URL('http://127.0.0.1:3000/3/'), token };
  return appRouter.createCaller(createContext({ ...request, services: { ...services, environment }, db: database.db }));
};

const subjectOf = ({ companyId, ann }: CompanyFixture, mobile: string) =>
  ({ companyId, userId: ann.id, purpose: 'mobile', subject: mobile }) as const;

/** Writes an SMS with a code, and returns the code. */
const writeCode = async (fixture: CompanyFixture, mobile: string): Promise<string> => {
  const { companyId, clock, services } = fixture;
  const verification = await withCompanyTransaction(database.db, companyId, (tx) =>
    issueCode(tx, services, subjectOf(fixture, mobile), clock.now()),
  );
  await writeFor(database, fixture, { channel: 'sms', kind: 'mobile.verify', recipient: mobile, data: { name: 'Ann' }, verification });
  return verification.secret;
};

const writeEmail = (fixture: CompanyFixture, recipient: string): Promise<void> =>
  writeFor(database, fixture, { channel: 'email', kind: 'notice.password_changed', recipient, data: { name: 'Ann' } });

const findMessageTo = (recipient: string, { results }: { results: OutboxMessage[] }): OutboxMessage | undefined =>
  results.find((message) => message.recipient === recipient);

describe('the outbox of a company', () => {
  it("requires admin permissions and shows only the company's messages", async () => {
    const [fixture, otherFixture] = [await createFixture(), await createFixture()];
    const mobile = newAddress();
    await writeCode(fixture, mobile);
    expect(findMessageTo(mobile, await fixture.admin.api.outbox.list({}))).toMatchObject({ channel: 'sms' });
    expect(findMessageTo(mobile, await otherFixture.admin.api.outbox.list({}))).toBeUndefined();
    expect((await catchApiError(fixture.ann.api.outbox.list({}))).code).toBe('permission_denied');
    expect((await catchApiError(fixture.anonymous.outbox.list({}))).code).toBe('unauthenticated');
  });

  it('lists the newest first', async () => {
    const fixture = await createFixture();
    const [middleRecipient, oldestRecipient, newestRecipient] = [newId(), newId(), newId()].map((name) => `${name}@receiver.example`);
    for (const [recipient = '', seconds] of [
      [middleRecipient, 2],
      [oldestRecipient, -1],
      [newestRecipient, 2],
    ] as const) {
      fixture.clock.advance(seconds * SECOND_MS);
      await writeEmail(fixture, recipient);
    }
    const { results } = await fixture.admin.api.outbox.list({});
    expect(results.slice(0, 3).map(({ recipient }) => recipient)).toEqual([newestRecipient, middleRecipient, oldestRecipient]);
    expect(await findListMismatches(outboxList, fixture.admin.api.outbox.list)).toEqual({});
  });

  it('shows the status of each message', async () => {
    const fixture = await createFixture();
    const { clock, admin } = fixture;
    const emailRecipient = `${newId()}@receiver.example`;
    const [unsentRecipient, rejected, queued] = [newAddress(), newAddress(), newAddress()];
    const readMessage = async (recipient: string) => findMessageTo(recipient, await admin.api.outbox.list({}));
    await writeEmail(fixture, emailRecipient);
    await createSender(database, fixture, MAIL_SERVER, { email: async () => undefined, sms: undefined }).send('email');
    await writeCode(fixture, unsentRecipient);
    await createSender(database, fixture, {}).send('sms');
    await writeCode(fixture, rejected);
    clock.advance(5 * MINUTE_MS);
    await createSender(database, fixture, GATEWAY).send('sms');
    await writeCode(fixture, queued);
    const now = clock.now().getTime();
    expect(await readMessage(emailRecipient)).toMatchObject({ channel: 'email', state: 'sent', sent: now - 5 * MINUTE_MS, error: null });
    expect(await readMessage(unsentRecipient)).toMatchObject({ channel: 'sms', state: 'in_outbox', subject: null });
    expect(await readMessage(rejected)).toMatchObject({ state: 'failed', sent: null, error: 'expired' });
    expect(await readMessage(queued)).toMatchObject({ state: 'waiting', sent: null, error: null, created: now });
  });
});

describe('a code in the outbox', () => {
  it('is visible in a local demo until it is used, expired or replaced', async () => {
    const fixture = await createFixture();
    const { admin, anonymous, clock, company } = fixture;
    const invalidations: Record<string, (mobile: string, code: string) => Promise<unknown>> = {
      used: (mobile, code) => consumeCode({ db: database.db, ...fixture.services }, { ...subjectOf(fixture, mobile), code }, clock.now()),
      replaced: (mobile) =>
        withCompanyTransaction(database.db, fixture.companyId, (tx) =>
          issueCode(tx, fixture.services, subjectOf(fixture, mobile), clock.now()),
        ),
      expired: async () => clock.advance(5 * MINUTE_MS),
    };
    for (const [reason, invalidateCode] of Object.entries(invalidations)) {
      const mobile = newAddress();
      const code = await writeCode(fixture, mobile);
      const readMessages = async () =>
        [await admin.api.outbox.list({}), await anonymous.outbox.demo({ company })].map((page) => findMessageTo(mobile, page));
      for (const message of await readMessages()) {
        expect(message).toMatchObject({ code, kind: 'mobile.verify' });
        expect(message?.text).toContain(code);
      }
      await invalidateCode(mobile, code);
      for (const message of await readMessages()) {
        expect(message?.code, reason).toBeNull();
        expect(message?.text).not.toContain(code);
        expect(message?.text).toContain('••••••');
      }
    }
  });

  it.each([
    ['outside the demo', { DEMO: 'off' }],
    ['with its own database', { DATABASE_URL }],
    ['when other machines have access', { HOST: '0.0.0.0', DEMO: 'on' }],
    ['at a public address', { APP_URL: 'https://books.example.com' }],
    ['when SMS messages are sent', GATEWAY],
  ])('is masked %s, even for admins, and hidden in the demo', async (_where, variables) => {
    const fixture = await createFixture();
    const mobile = newAddress();
    const code = await writeCode(fixture, mobile);
    const message = findMessageTo(mobile, await createCallerOn(fixture, variables, fixture.admin.token).outbox.list({}));
    expect(message).toMatchObject({ code: null, link: null });
    expect(message?.text).toContain('•••••• is your code');
    const demo = createCallerOn(fixture, variables).outbox.demo({ company: fixture.company });
    const demoResult = await demo.then(
      (page) => JSON.stringify(page),
      () => '',
    );
    expect(demoResult).not.toContain(code);
    expect(demoResult).not.toContain(mobile);
  });
});

describe('the outbox of the demo', () => {
  it('shows the link of an invitation to local visitors', async () => {
    const fixture = await createFixture();
    const recipient = `${newId()}@receiver.example`;
    const data = { senderName: 'Ann', amount: '2.50 USD', days: 30 };
    await writeFor(database, fixture, { channel: 'email', kind: 'transaction.invitation', recipient, data });
    const message = findMessageTo(recipient, await fixture.anonymous.outbox.demo({ company: fixture.company }));
    expect(message).toMatchObject({ subject: 'Ann sent you 2.50 USD', code: null });
    expect(message?.link).toContain(`/register?company=${fixture.company}&email=`);
  });

  it.each([
    ['outside the demo', { DEMO: 'off' }],
    ['when other machines have access', { HOST: '0.0.0.0', DEMO: 'on' }],
    ['at a public address', { APP_URL: 'https://books.example.com' }],
    ['when email and SMS messages are sent', { ...MAIL_SERVER, ...GATEWAY }],
  ])('is not found %s', async (_where, variables) => {
    const fixture = await createFixture();
    expect((await catchApiError(createCallerOn(fixture, variables).outbox.demo({ company: fixture.company }))).code).toBe('not_found');
  });

  it('contains only messages of channels without a driver', async () => {
    const fixture = await createFixture();
    const mobile = newAddress();
    const recipient = `${newId()}@receiver.example`;
    await writeCode(fixture, mobile);
    await writeEmail(fixture, recipient);
    const page = await createCallerOn(fixture, MAIL_SERVER).outbox.demo({ company: fixture.company });
    expect([findMessageTo(mobile, page)?.channel, findMessageTo(recipient, page)]).toEqual(['sms', undefined]);
  });

  it('of an unknown company is not found', async () => {
    const { anonymous } = await createFixture();
    expect((await catchApiError(anonymous.outbox.demo({ company: 'nobody-knows-it' }))).code).toBe('not_found');
  });
});
