import { expect, it } from 'vitest';
import { issueCode } from '#server/modules/messaging/verifications/verifications.ts';
import { MINUTE_MS } from '#server/kernel/time.ts';
import { DeliveryError } from '#server/platform/delivery-error.ts';
import { inCompany } from '#server/records/company-transaction.ts';
import { createSender, storedMessage, writeFor } from '#server/testing/sender.ts';
import { useWorlds } from '#server/testing/world.ts';

const { database, createWorld } = useWorlds();

it('a code that cannot be delivered is tried until it is worth nothing, and given up at that moment', async () => {
  const world = await createWorld();
  const { ann, clock, companyId, services } = world;
  const recipient = '+27820000395';
  const subject = { companyId, userId: ann.id, purpose: 'mobile', subject: recipient } as const;
  const verification = await inCompany(database.db, companyId, (tx) => issueCode(tx, services, subject, clock.now()));
  await writeFor(database, world, { channel: 'sms', kind: 'mobile.verify', recipient, data: { name: 'Ann' }, verification });
  const refuse = () => Promise.reject(new DeliveryError('The gateway is away.', { isPermanent: false }));
  const sender = createSender(database, world, {}, { sms: refuse, email: undefined });
  const end = clock.now().getTime() + 5 * MINUTE_MS;
  let stored = await storedMessage(database, recipient);
  while (stored.failed_at === null) {
    expect(stored.next_attempt_at.getTime()).toBeLessThanOrEqual(end);
    clock.advance(stored.next_attempt_at.getTime() - clock.now().getTime());
    await sender.send('sms');
    stored = await storedMessage(database, recipient);
  }
  expect(stored).toMatchObject({ failed_at: new Date(end), error: 'expired', secret: null, sent_at: null });
});

it('a sender that is told to stop takes nothing more', async () => {
  const world = await createWorld();
  const recipient = 'stop@receiver.example';
  await writeFor(database, world, { channel: 'email', kind: 'notice.password_changed', recipient, data: { name: 'Ann' } });
  await createSender(database, world, {}, { email: async () => undefined, sms: undefined }).send('email', AbortSignal.abort());
  expect(await storedMessage(database, recipient)).toMatchObject({ attempts: 0, sent_at: null });
});
