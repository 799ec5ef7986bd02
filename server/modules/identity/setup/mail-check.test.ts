import { describe, expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { createSender, storedMessage } from '#server/testing/sender.ts';
import { refusalOf, useWorlds, type CompanyFixture } from '#server/testing/world.ts';

const { database, createWorld } = useWorlds();

const MAIL_FROM = 'Example Books <books@sender.example>';

/** Deletes the mail of the registration. */
const forgetMail = async ({ companyId }: CompanyFixture): Promise<void> => {
  await database.owner`delete from messages where company_id = ${companyId}`;
};

const testOf = async ({ admin }: CompanyFixture, test: string) => (await admin.api.setup.mail({ test })).test;

describe('the mail check', () => {
  test('sends a mail to the caller through the regular path, and reports when the mail server has accepted it', async () => {
    const world = await createWorld();
    await forgetMail(world);
    const server = await startMailServer();
    const { id } = await world.admin.api.setup.sendTestMail();
    expect(await testOf(world, id)).toEqual({ state: 'waiting', error: null });
    await createSender(database, world, { SMTP_URL: server.url, MAIL_FROM }).send('email');
    expect(await testOf(world, id)).toEqual({ state: 'sent', error: null });
    const [mail] = server.sentTo(world.admin.email);
    expect(mail?.subject).toBe(`A test mail of ${world.company}`);
  });

  test('reports why a mail was rejected', async () => {
    const world = await createWorld();
    await forgetMail(world);
    const { id } = await world.admin.api.setup.sendTestMail();
    await createSender(database, world, { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM }).send('email');
    expect(await testOf(world, id)).toMatchObject({ state: 'waiting', error: expect.stringContaining('not reached') });
    expect(await storedMessage(database, world.admin.email)).toMatchObject({ attempts: 1 });
  });

  test('reports the sender, and that mail stays in the outbox without a mail server', async () => {
    const world = await createWorld();
    expect(await world.admin.api.setup.mail({})).toEqual({ sender: null, recipient: world.admin.email, test: null });
    const mail = { url: 'smtp://mail.example', from: { name: 'Example Books', address: 'books@sender.example' } };
    Object.assign(world.services.environment, { mail });
    expect((await world.admin.api.setup.mail({})).sender).toBe(MAIL_FROM);
  });

  test('requires an admin, who sees their own test mails only', async () => {
    const [world, other] = [await createWorld(), await createWorld()];
    const { id } = await world.admin.api.setup.sendTestMail();
    expect(await testOf(other, id)).toBeNull();
    expect(await testOf(world, newId())).toBeNull();
    expect(await refusalOf(world.ann.api.setup.mail({}))).toMatchObject({ code: 'permission_denied' });
    expect(await refusalOf(world.ann.api.setup.sendTestMail())).toMatchObject({ code: 'permission_denied' });
  });

  test('is limited to ten mails per minute', async () => {
    const { admin } = await createWorld();
    for (let sent = 0; sent < 10; sent++) await admin.api.setup.sendTestMail();
    expect(await refusalOf(admin.api.setup.sendTestMail())).toMatchObject({ code: 'throttled' });
  });
});
