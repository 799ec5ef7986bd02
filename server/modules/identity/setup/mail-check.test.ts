import { describe, expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { createSender, storedMessage } from '#server/testing/message-sender.ts';
import { catchApiError, useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

const MAIL_FROM = 'Example Books <books@sender.example>';

/** Deletes the email of the registration. */
const deleteRegistrationEmail = async ({ companyId }: CompanyFixture): Promise<void> => {
  await database.owner`delete from messages where company_id = ${companyId}`;
};

const readTestState = async ({ admin }: CompanyFixture, test: string) => (await admin.api.setup.mailCheck({ test })).test;

describe('the mail check', () => {
  test('sends an email to the caller through the regular path, and reports when the mail server has accepted it', async () => {
    const fixture = await createFixture();
    await deleteRegistrationEmail(fixture);
    const server = await startMailServer();
    const { id } = await fixture.admin.api.setup.sendTestMail();
    expect(await readTestState(fixture, id)).toEqual({ state: 'waiting', error: null });
    await createSender(database, fixture, { SMTP_URL: server.url, MAIL_FROM }).send('email');
    expect(await readTestState(fixture, id)).toEqual({ state: 'sent', error: null });
    const [mail] = server.sentTo(fixture.admin.email);
    expect(mail?.subject).toBe(`Test message from ${fixture.company}`);
  });

  test('reports why an email was rejected', async () => {
    const fixture = await createFixture();
    await deleteRegistrationEmail(fixture);
    const { id } = await fixture.admin.api.setup.sendTestMail();
    await createSender(database, fixture, { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM }).send('email');
    expect(await readTestState(fixture, id)).toMatchObject({ state: 'waiting', error: expect.stringContaining('could not be reached') });
    expect(await storedMessage(database, fixture.admin.email)).toMatchObject({ attempts: 1 });
  });

  test('reports the sender, and that email stays in the outbox without a mail server', async () => {
    const fixture = await createFixture();
    expect(await fixture.admin.api.setup.mailCheck({})).toEqual({ sender: null, recipient: fixture.admin.email, test: null });
    const mail = { url: 'smtp://mail.example', from: { name: 'Example Books', address: 'books@sender.example' } };
    Object.assign(fixture.services.environment, { mail });
    expect((await fixture.admin.api.setup.mailCheck({})).sender).toBe(MAIL_FROM);
  });

  test('requires an admin, who sees only their own test emails', async () => {
    const [fixture, otherFixture] = [await createFixture(), await createFixture()];
    const { id } = await fixture.admin.api.setup.sendTestMail();
    expect(await readTestState(otherFixture, id)).toBeNull();
    expect(await readTestState(fixture, newId())).toBeNull();
    expect(await catchApiError(fixture.ann.api.setup.mailCheck({}))).toMatchObject({ code: 'permission_denied' });
    expect(await catchApiError(fixture.ann.api.setup.sendTestMail())).toMatchObject({ code: 'permission_denied' });
  });

  test('is limited to ten emails per minute', async () => {
    const { admin } = await createFixture();
    for (let attempt = 0; attempt < 10; attempt++) await admin.api.setup.sendTestMail();
    expect(await catchApiError(admin.api.setup.sendTestMail())).toMatchObject({ code: 'throttled' });
  });
});
