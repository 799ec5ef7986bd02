// SMS through a gateway template or Twilio, the choice of channel, and the end of retries.
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#server/kernel/time.ts';
import { issueCode } from '#server/modules/messaging/one-time-secrets.ts';
import { DeliveryError } from '#server/platform/messages/delivery-error.ts';
import { withCompanyTransaction } from '#server/records/company-transaction.ts';
import { setContact } from '#server/testing/contacts.ts';
import { createSender, storedMessage, writeFor } from '#server/testing/message-sender.ts';
import { startSmsGateway, type SmsGateway } from '#server/testing/sms-gateway.ts';
import { useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

let numbers = 27_820_000_000;
const newNumber = (): string => `+${(numbers += 1)}`;

/** An SMS with special characters of JSON, forms and URLs. */
const INVITATION = { senderName: 'Ann "&to=+1{{to}}\\ 🌻', amount: '2.50 USD', days: 1 };
const expectedText = ({ company }: CompanyFixture, recipient: string): string =>
  `${company}: ${INVITATION.senderName} sent you 2.50 USD. Register with this number within 1 day to receive it: ` +
  `https://books.example.com/register?company=${company}&mobile=${encodeURIComponent(recipient)}`;

const writeInvitation = (fixture: CompanyFixture, recipient: string): Promise<void> =>
  writeFor(database, fixture, { channel: 'sms', kind: 'transaction.invitation', recipient, data: INVITATION });

const findCallsTo = (gateway: SmsGateway, recipient: string) =>
  gateway.calls.filter(({ url, body }) => `${url.search}${body}`.includes(recipient.slice(1)));

describe('an SMS gateway', () => {
  it('receives JSON', async () => {
    const fixture = await createFixture();
    const gateway = await startSmsGateway();
    const recipient = newNumber();
    await writeInvitation(fixture, recipient);
    await createSender(database, fixture, {
      SMS_GATEWAY_URL: `${gateway.url}/messages`,
      SMS_GATEWAY_BODY: '{"messages":[{"from":"Books","to":"{{to}}","text":"{{text}}","flash":false}]}',
      SMS_GATEWAY_HEADERS: '{"Authorization":"Bearer gateway-secret"}',
    }).send('sms');
    const [call] = findCallsTo(gateway, recipient);
    expect(call).toMatchObject({
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer gateway-secret' },
    });
    expect(JSON.parse(call?.body ?? '')).toEqual({
      messages: [{ from: 'Books', to: recipient, text: expectedText(fixture, recipient), flash: false }],
    });
    expect(await storedMessage(database, recipient)).toMatchObject({ sent_at: fixture.clock.now(), attempts: 1 });
  });

  it('receives a form', async () => {
    const fixture = await createFixture();
    const gateway = await startSmsGateway();
    const recipient = newNumber();
    await writeInvitation(fixture, recipient);
    await createSender(database, fixture, { SMS_GATEWAY_URL: gateway.url, SMS_GATEWAY_BODY: 'key=a b&to={{to}}&message={{text}}' }).send(
      'sms',
    );
    const [call] = findCallsTo(gateway, recipient);
    expect(call?.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect([...new URLSearchParams(call?.body)]).toEqual([
      ['key', 'a b'],
      ['to', recipient],
      ['message', expectedText(fixture, recipient)],
    ]);
  });

  it('receives a query', async () => {
    const fixture = await createFixture();
    const gateway = await startSmsGateway();
    const recipient = newNumber();
    await writeInvitation(fixture, recipient);
    await createSender(database, fixture, {
      SMS_GATEWAY_URL: `${gateway.url}/send?user=books&to={{to}}&message={{text}}`,
      SMS_GATEWAY_METHOD: 'GET',
    }).send('sms');
    const [call] = findCallsTo(gateway, recipient);
    expect([call?.method, call?.url.pathname, call?.body]).toEqual(['GET', '/send', '']);
    expect([...(call?.url.searchParams ?? [])]).toEqual([
      ['user', 'books'],
      ['to', recipient],
      ['message', expectedText(fixture, recipient)],
    ]);
  });

  it.each([
    ['permanently', 400],
    ['permanently', 403],
    ['temporarily', 401],
    ['temporarily', 408],
    ['temporarily', 429],
    ['temporarily', 500],
    ['temporarily', 302],
  ])('rejects an SMS %s with %i; its response is neither logged nor stored, and redirects are not followed', async (duration, status) => {
    const fixture = await createFixture();
    const gateway = await startSmsGateway();
    const recipient = newNumber();
    await writeInvitation(fixture, recipient);
    const rejection = { status, body: `no SMS to ${recipient}`, headers: { Location: '/elsewhere' } };
    gateway.responses.push(...Array.from({ length: 20 }, () => rejection));
    const sender = createSender(database, fixture, { SMS_GATEWAY_URL: gateway.url });
    await sender.send('sms');
    const message = await storedMessage(database, recipient);
    expect(message).toMatchObject({ attempts: 1, sent_at: null, error: `The gateway responded with ${status}.` });
    expect(message.failed_at === null ? 'temporarily' : 'permanently').toBe(duration);
    expect(sender.log()).toContain(`responded with ${status}`);
    expect(sender.log()).not.toContain(recipient);
    expect(gateway.calls.map(({ url }) => url.pathname)).not.toContain('/elsewhere');
  });

  it('receives the code with the company name and a warning', async () => {
    const fixture = await createFixture();
    const { companyId, ann, clock, services } = fixture;
    const gateway = await startSmsGateway();
    const recipient = newNumber();
    const subject = { companyId, userId: ann.id, purpose: 'mobile' as const, subject: recipient };
    const verification = await withCompanyTransaction(database.db, companyId, (tx) => issueCode(tx, services, subject, clock.now()));
    await writeFor(database, fixture, { channel: 'sms', kind: 'mobile.verify', recipient, data: { name: 'Ann' }, verification });
    await createSender(database, fixture, { SMS_GATEWAY_URL: gateway.url }).send('sms');
    const { secret } = verification;
    const text = `${fixture.company}: ${secret} is your code to verify your mobile number. It expires in 5 minutes. Never share it.`;
    expect(JSON.parse(findCallsTo(gateway, recipient)[0]?.body ?? '')).toEqual({ to: recipient, text });
    expect((await storedMessage(database, recipient)).secret).toBeNull();
  });

  it('receives no SMS to invalid numbers', async () => {
    const fixture = await createFixture();
    const gateway = await startSmsGateway();
    await writeInvitation(fixture, '+2782000; +1900555');
    await createSender(database, fixture, { SMS_GATEWAY_URL: gateway.url }).send('sms');
    expect(await storedMessage(database, '+2782000; +1900555')).toMatchObject({ error: 'The recipient is not a mobile number.' });
    expect(findCallsTo(gateway, '+1900555')).toEqual([]);
  });
});

describe('Twilio', () => {
  const accountSid = `AC${'0123456789abcdef'.repeat(2)}`;
  const serviceSid = `MG${'0123456789abcdef'.repeat(2)}`;
  const account = { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: 'twilio-secret' };

  it.each([
    ['+15005550006', { From: '+15005550006' }],
    ['Books', { From: 'Books' }],
    [serviceSid, { MessagingServiceSid: serviceSid }],
  ])('is called through its API from %s', async (from, senderFields) => {
    const fixture = await createFixture();
    const gateway = await startSmsGateway();
    const recipient = newNumber();
    await writeInvitation(fixture, recipient);
    gateway.responses.push({ status: 201, body: '{"sid":"SM1","status":"queued"}' });
    await createSender(database, fixture, { ...account, TWILIO_FROM: from, TWILIO_API_URL: gateway.url }).send('sms');
    const [call] = findCallsTo(gateway, recipient);
    expect([call?.method, call?.url.pathname]).toEqual(['POST', `/2010-04-01/Accounts/${accountSid}/Messages.json`]);
    expect(call?.headers.authorization).toBe(`Basic ${Buffer.from(`${accountSid}:twilio-secret`).toString('base64')}`);
    expect(Object.fromEntries(new URLSearchParams(call?.body))).toEqual({
      To: recipient,
      Body: expectedText(fixture, recipient),
      ...senderFields,
    });
    expect(await storedMessage(database, recipient)).toMatchObject({ sent_at: fixture.clock.now() });
  });

  it('reports its error code without its message', async () => {
    const fixture = await createFixture();
    const gateway = await startSmsGateway();
    const recipient = newNumber();
    await writeInvitation(fixture, recipient);
    const body = JSON.stringify({ code: 21_211, message: `The 'To' number ${recipient} is not valid`, status: 400 });
    gateway.responses.push(...Array.from({ length: 20 }, () => ({ status: 400, body })));
    await createSender(database, fixture, { ...account, TWILIO_FROM: 'Books', TWILIO_API_URL: gateway.url }).send('sms');
    const message = await storedMessage(database, recipient);
    expect(message).toMatchObject({ attempts: 1, error: 'The gateway responded with 400, error 21211.', failed_at: fixture.clock.now() });
  });
});

it.each(['email', 'sms'])('notifies users of a new access method by email, or by SMS without an email: %s', async (channel) => {
  const { anonymous, as, company, companyId } = await createFixture();
  const person = { email: `carol@${company}.example`, mobile: '+27820000394', company, password: 'correct horse battery' };
  const { token, user } = await anonymous.auth.register(person);
  if (channel === 'sms') await setContact(database, { companyId, userId: user.id }, 'email', { address: null });
  await as({ token }).auth.tokens.create({ password: person.password });
  const notices = await database.owner`select channel, recipient from messages
    where company_id = ${companyId} and user_id = ${user.id} and kind = 'notice.token_created'`;
  expect(notices).toEqual([{ channel, recipient: channel === 'sms' ? person.mobile : person.email }]);
});

it('retries a message with a code until the code expires, and then marks it as failed', async () => {
  const fixture = await createFixture();
  const { ann, clock, companyId, services } = fixture;
  const recipient = '+27820000395';
  const subject = { companyId, userId: ann.id, purpose: 'mobile', subject: recipient } as const;
  const verification = await withCompanyTransaction(database.db, companyId, (tx) => issueCode(tx, services, subject, clock.now()));
  await writeFor(database, fixture, { channel: 'sms', kind: 'mobile.verify', recipient, data: { name: 'Ann' }, verification });
  const rejectDelivery = () => Promise.reject(new DeliveryError('The gateway is unavailable.', { isPermanent: false }));
  const sender = createSender(database, fixture, {}, { sms: rejectDelivery, email: undefined });
  const expiresAtMs = clock.now().getTime() + 5 * MINUTE_MS;
  let message = await storedMessage(database, recipient);
  while (message.failed_at === null) {
    expect(message.next_attempt_at.getTime()).toBeLessThanOrEqual(expiresAtMs);
    clock.advance(message.next_attempt_at.getTime() - clock.now().getTime());
    await sender.send('sms');
    message = await storedMessage(database, recipient);
  }
  expect(message).toMatchObject({ failed_at: new Date(expiresAtMs), error: 'expired', secret: null, sent_at: null });
});

it('leases no messages after it is stopped', async () => {
  const fixture = await createFixture();
  const recipient = 'stop@receiver.example';
  await writeFor(database, fixture, { channel: 'email', kind: 'notice.password_changed', recipient, data: { name: 'Ann' } });
  await createSender(database, fixture, {}, { email: async () => undefined, sms: undefined }).send('email', AbortSignal.abort());
  expect(await storedMessage(database, recipient)).toMatchObject({ attempts: 0, sent_at: null });
});
