// A real mail server receives each email once; emails are retried while it is unavailable, and fail when rejected.
import { describe, expect, it } from 'vitest';
import { findFreePort } from '#db/embedded/free-port.ts';
import { issueCode, issueKey } from '#server/modules/messaging/one-time-secrets.ts';
import { RETRY_DELAYS_MS } from '#server/modules/messaging/messages/send-due.ts';
import { newId } from '#server/kernel/id.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#server/kernel/time.ts';
import { deleteSecret } from '#server/records/outbox.ts';
import { withCompanyTransaction } from '#server/records/company-transaction.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { APP_URL, createSender, storedMessage, writeFor } from '#server/testing/message-sender.ts';
import { useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

const MAIL_FROM = 'books@sender.example';
const newAddress = (): string => `${newId()}@receiver.example`;

const writeNotice = (fixture: CompanyFixture, recipient: string, name = 'Ann'): Promise<void> =>
  writeFor(database, fixture, { channel: 'email', kind: 'notice.password_changed', recipient, data: { name } });

/** Writes an email with a key in its link. */
const writeVerificationEmail = async (fixture: CompanyFixture, recipient: string) => {
  const { companyId, ann, clock } = fixture;
  const subject = { companyId, userId: ann.id, purpose: 'email' as const, subject: recipient };
  const verification = await withCompanyTransaction(database.db, companyId, (tx) => issueKey(tx, subject, clock.now()));
  await writeFor(database, fixture, {
    channel: 'email',
    kind: 'email.verify',
    recipient,
    data: { name: 'Ann', email: recipient, addedAt: clock.now().getTime() },
    verification,
  });
  return verification;
};

describe('an email', () => {
  it('arrives with sender, subject, text, HTML and link, and leaves no key in the database', async () => {
    const fixture = await createFixture();
    const server = await startMailServer();
    const recipient = newAddress();
    const { secret } = await writeVerificationEmail(fixture, recipient);
    await createSender(database, fixture, { SMTP_URL: server.url, MAIL_FROM }).send('email');
    const [sentEmail] = server.sentTo(recipient);
    const link = `${APP_URL}/verify-email?key=${encodeURIComponent(secret)}`;
    expect(sentEmail).toMatchObject({ from: MAIL_FROM, to: [recipient], subject: `Verify your email address for ${fixture.company}` });
    expect(sentEmail?.headers).toContain(`From: "${fixture.company}" <${MAIL_FROM}>`);
    expect(sentEmail?.headers).toContain('Auto-Submitted: auto-generated');
    expect(sentEmail?.text).toContain('Hello Ann,');
    expect(sentEmail?.text).toContain(link);
    expect(sentEmail?.html).toContain(`href="${link}"`);
    expect(await storedMessage(database, recipient)).toMatchObject({
      sent_at: fixture.clock.now(),
      attempts: 1,
      secret: null,
      error: null,
    });
  });

  it('is sent from the configured name', async () => {
    const fixture = await createFixture();
    const server = await startMailServer();
    const recipient = newAddress();
    await writeNotice(fixture, recipient);
    await createSender(database, fixture, { SMTP_URL: server.url, MAIL_FROM: `Example Books <${MAIL_FROM}>` }).send('email');
    expect(server.sentTo(recipient)[0]?.headers).toContain(`From: Example Books <${MAIL_FROM}>`);
  });

  it('stored before templates existed is sent unchanged', async () => {
    const fixture = await createFixture();
    const server = await startMailServer();
    const recipient = newAddress();
    const data = { subject: 'Ann sent you 2.50 USD', body: 'Register at Northwind.\nThen it is yours.' };
    await writeFor(database, fixture, { channel: 'email', kind: 'text', recipient, data });
    await createSender(database, fixture, { SMTP_URL: server.url, MAIL_FROM }).send('email');
    expect(server.sentTo(recipient)[0]).toMatchObject({ subject: data.subject, html: '' });
    expect(server.sentTo(recipient)[0]?.text.trim()).toBe(data.body.replaceAll('\n', '\r\n'));
  });

  it('is not sent to multiple addresses', async () => {
    const fixture = await createFixture();
    const server = await startMailServer();
    for (const recipient of ['a@x.example, b@x.example', 'a@x.example\r\nBcc: b@x.example', 'Ann <a@x.example>', 'nobody']) {
      await writeNotice(fixture, recipient);
      await createSender(database, fixture, { SMTP_URL: server.url, MAIL_FROM }).send('email');
      expect(await storedMessage(database, recipient)).toMatchObject({ sent_at: null, error: 'The recipient is not an email address.' });
    }
    expect(server.received.filter(({ to }) => to.some((address) => address.endsWith('x.example')))).toEqual([]);
  });
});

describe('while the mail server is unavailable', () => {
  it('an email is retried with growing delays and arrives once', async () => {
    const fixture = await createFixture();
    const { clock } = fixture;
    const port = await findFreePort();
    const recipient = newAddress();
    await writeNotice(fixture, recipient);
    const sender = createSender(database, fixture, { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM });
    const delaysMs: number[] = [];
    for (const attempts of [1, 2, 3]) {
      await sender.send('email');
      const message = await storedMessage(database, recipient);
      expect(message).toMatchObject({ attempts, sent_at: null, failed_at: null, error: 'The mail server could not be reached (ESOCKET).' });
      delaysMs.push(message.next_attempt_at.getTime() - clock.now().getTime());
      clock.advance(delaysMs.at(-1)! - 1);
      await sender.send('email');
      expect((await storedMessage(database, recipient)).attempts, 'attempts before the due time').toBe(attempts);
      clock.advance(1);
    }
    expect(delaysMs).toEqual([30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS]);
    const server = await startMailServer({ port });
    await sender.send('email');
    expect(await storedMessage(database, recipient)).toMatchObject({ attempts: 4, sent_at: clock.now(), error: null });
    clock.advance(DAY_MS);
    await sender.send('email');
    expect(server.sentTo(recipient)).toHaveLength(1);
  });

  it('an email fails after eight attempts in about a day', async () => {
    const fixture = await createFixture();
    const { clock } = fixture;
    const recipient = newAddress();
    await writeNotice(fixture, recipient);
    const sender = createSender(database, fixture, { SMTP_URL: `smtp://127.0.0.1:${await findFreePort()}`, MAIL_FROM });
    const startMs = clock.now().getTime();
    for (const delayMs of RETRY_DELAYS_MS) {
      await sender.send('email');
      clock.advance(delayMs);
    }
    expect((await storedMessage(database, recipient)).failed_at).toBeNull();
    await sender.send('email');
    expect(await storedMessage(database, recipient)).toMatchObject({ attempts: 8, failed_at: clock.now() });
    const elapsedMs = clock.now().getTime() - startMs;
    expect(elapsedMs).toBeGreaterThan(0.9 * DAY_MS);
    expect(elapsedMs).toBeLessThan(1.1 * DAY_MS);
  });

  it('an expired link is not sent, and its key is deleted', async () => {
    const fixture = await createFixture();
    const port = await findFreePort();
    const recipient = newAddress();
    const { expiresAt } = await writeVerificationEmail(fixture, recipient);
    const sender = createSender(database, fixture, { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM });
    await sender.send('email');
    const server = await startMailServer({ port });
    fixture.clock.advance(expiresAt.getTime() - fixture.clock.now().getTime());
    await sender.send('email');
    expect(server.sentTo(recipient)).toEqual([]);
    expect(await storedMessage(database, recipient)).toMatchObject({ error: 'expired', failed_at: fixture.clock.now(), secret: null });
  });
});

describe('an email rejected by the server', () => {
  it.each([
    [550, 'permanently', true],
    [450, 'temporarily', false],
  ])('with %i is rejected %s, and the recipient is not logged', async (status, _duration, isPermanent) => {
    const fixture = await createFixture();
    const recipient = newAddress();
    const server = await startMailServer({
      rejectRecipient: (address) => (address === recipient ? { status, text: `no ${address}` } : undefined),
    });
    const { secret } = await writeVerificationEmail(fixture, recipient);
    const sender = createSender(database, fixture, { SMTP_URL: server.url, MAIL_FROM });
    await sender.send('email');
    const message = await storedMessage(database, recipient);
    expect(message).toMatchObject({ attempts: 1, error: `The mail server responded with ${status} to RCPT TO.`, sent_at: null });
    expect(message.failed_at !== null).toBe(isPermanent);
    expect(sender.log()).toContain(`responded with ${status}`);
    expect(sender.log()).not.toContain(recipient);
    expect(sender.log()).not.toContain(secret);
    fixture.clock.advance(MINUTE_MS);
    await sender.send('email');
    expect((await storedMessage(database, recipient)).attempts).toBe(isPermanent ? 1 : 2);
  });
});

describe('concurrent senders', () => {
  it('send each email once', async () => {
    const fixture = await createFixture();
    const server = await startMailServer();
    const recipients = Array.from({ length: 60 }, newAddress);
    for (const recipient of recipients) await writeNotice(fixture, recipient);
    const senders = Array.from({ length: 4 }, () => createSender(database, fixture, { SMTP_URL: server.url, MAIL_FROM }));
    await Promise.all(senders.map(({ send }) => send('email')));
    for (const recipient of recipients) expect(server.sentTo(recipient), recipient).toHaveLength(1);
  });

  it('leave a message to the sender with the lease, and ignore a late result', async () => {
    const fixture = await createFixture();
    const server = await startMailServer();
    const recipient = newAddress();
    // Sends all other due messages.
    await createSender(database, fixture, { SMTP_URL: server.url, MAIL_FROM }).send('email');
    await writeNotice(fixture, recipient);
    const sendStarted = Promise.withResolvers<void>();
    const sendAllowed = Promise.withResolvers<void>();
    const sendWhenAllowed = async (): Promise<void> => {
      sendStarted.resolve();
      await sendAllowed.promise;
    };
    const stuckSender = createSender(database, fixture, {}, { email: sendWhenAllowed, sms: undefined }).send('email');
    await sendStarted.promise;
    const otherSender = createSender(database, fixture, { SMTP_URL: server.url, MAIL_FROM });
    await otherSender.send('email');
    expect(server.sentTo(recipient)).toEqual([]);
    fixture.clock.advance(5 * MINUTE_MS);
    await otherSender.send('email');
    const sentAt = fixture.clock.now();
    fixture.clock.advance(SECOND_MS);
    sendAllowed.resolve();
    await stuckSender;
    expect(server.sentTo(recipient)).toHaveLength(1);
    expect(await storedMessage(database, recipient)).toMatchObject({ attempts: 2, sent_at: sentAt });
  });
});

describe('queued messages', () => {
  it('are sent with codes first, then round-robin by company', async () => {
    const [busyFixture, otherFixture] = [await createFixture(), await createFixture()];
    const recipients: string[] = [];
    const email = async ({ recipient }: { recipient: string }): Promise<void> => void recipients.push(recipient);
    otherFixture.clock.advance(MINUTE_MS);
    const { send } = createSender(database, otherFixture, {}, { email, sms: undefined });
    // Sends all other due messages.
    await send('email');
    recipients.length = 0;
    for (let count = 0; count < 20; count++) await writeNotice(busyFixture, `flood${count}@receiver.example`);
    for (const recipient of ['one@other.example', 'two@other.example']) await writeNotice(otherFixture, recipient);
    await writeVerificationEmail(otherFixture, 'code@other.example');
    await send('email');
    expect(recipients).toHaveLength(23);
    expect(recipients.slice(0, 8)).toEqual(expect.arrayContaining(['code@other.example', 'one@other.example', 'two@other.example']));
  });
});

describe('a code', () => {
  const writeCode = async (fixture: CompanyFixture, recipient: string) => {
    const { companyId, ann, clock, services } = fixture;
    const subject = { companyId, userId: ann.id, purpose: 'mobile' as const, subject: recipient };
    const verification = await withCompanyTransaction(database.db, companyId, (tx) => issueCode(tx, services, subject, clock.now()));
    await writeFor(database, fixture, { channel: 'email', kind: 'mobile.verify', recipient, data: { name: '' }, verification });
    return verification;
  };

  it.each([
    [
      'used',
      async ({ companyId }: CompanyFixture, key: string) =>
        withCompanyTransaction(database.db, companyId, (tx) => deleteSecret(tx, companyId, key)),
    ],
    ['expired', async ({ clock }: CompanyFixture) => clock.advance(5 * MINUTE_MS)],
    [
      'replaced',
      async ({ companyId, ann, clock, services }: CompanyFixture, _key: string, recipient: string) => {
        const subject = { companyId, userId: ann.id, purpose: 'mobile' as const, subject: recipient };
        await withCompanyTransaction(database.db, companyId, (tx) => issueCode(tx, services, subject, clock.now()));
      },
    ],
  ])('that is %s is not sent', async (_state, invalidateCode) => {
    const fixture = await createFixture();
    const server = await startMailServer();
    const [recipient, otherRecipient] = [newAddress(), newAddress()];
    const { verificationKey } = await writeCode(fixture, recipient);
    await invalidateCode(fixture, verificationKey, recipient);
    await writeCode(fixture, otherRecipient);
    await createSender(database, fixture, { SMTP_URL: server.url, MAIL_FROM }).send('email');
    expect([server.sentTo(recipient).length, server.sentTo(otherRecipient).length]).toEqual([0, 1]);
    expect(await storedMessage(database, recipient)).toMatchObject({ error: 'expired', secret: null });
  });
});
