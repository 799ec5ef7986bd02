// Tests of the SMTP connection.
import { expect, test } from 'vitest';
import { createMailer } from '#server/platform/messages/mailer.ts';
import { startMailServer } from '#server/testing/mail-server.ts';

const MAIL = {
  id: '01a1ff4c-38a0-7202-8a19-64fd74ca4087',
  senderName: 'Northwind',
  recipient: 'ann@receiver.example',
  subject: 'Hello',
  text: 'Hello',
  html: undefined,
};

const send = (url: string): Promise<void> => createMailer({ url, from: { name: undefined, address: 'books@sender.example' } })(MAIL);

test('sends the same message ID with each attempt', async () => {
  const server = await startMailServer();
  await send(server.url);
  await send(server.url);
  for (const { headers } of server.received) expect(headers).toContain(`Message-ID: <${MAIL.id}@sender.example>`);
  expect(server.received).toHaveLength(2);
});

test('sends a password to loopback without TLS', async () => {
  const passwords: string[] = [];
  const server = await startMailServer({ logIn: { passwords, offersTls: false } });
  await send(server.url);
  expect([passwords, server.received.length]).toEqual([['hunter2'], 1]);
});

// Another loopback address represents another machine.
test.each([
  ['without TLS', false],
  ['with an untrusted certificate', true],
])('sends neither password nor email to another host %s, and treats the failure as temporary', async (_how, offersTls) => {
  const passwords: string[] = [];
  const server = await startMailServer({ host: '127.0.0.2', logIn: { passwords, offersTls } });
  await expect(send(server.url)).rejects.toMatchObject({ name: 'DeliveryError', isPermanent: false });
  expect([passwords, server.received]).toEqual([[], []]);
});

test('does not treat a rejected sender as a permanent failure of the email', async () => {
  const server = await startMailServer({ logIn: { passwords: [], offersTls: false } });
  const withoutPassword = server.url.replace('books:hunter2@', '');
  await expect(send(withoutPassword)).rejects.toMatchObject({
    message: 'The mail server responded with 530 to MAIL FROM.',
    isPermanent: false,
  });
});
