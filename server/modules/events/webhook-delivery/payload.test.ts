import { describe, expect, it } from 'vitest';
import { toPayloadData, toMessageId, toWebhookPayload } from '#server/modules/events/webhook-delivery/payload.ts';
import { newId } from '#server/kernel/id.ts';

const eventId = newId();

describe('a payload', () => {
  it('has exactly the delivery ID, event, company and data', () => {
    const input = { eventId, event: 'address.create', company: 'acme', data: { id: 1 }, original: null, isTest: false } as const;
    expect(toWebhookPayload(input)).toEqual({
      id: toMessageId(eventId, 'address.create'),
      event: 'address.create',
      company: 'acme',
      data: { id: 1 },
    });
  });

  it('is marked if it is a test', () => {
    const input = { eventId, event: 'address.create', company: 'acme', data: {}, original: null, isTest: true } as const;
    expect(toWebhookPayload(input)).toMatchObject({ test: true });
  });

  it('has a stable ID per event name', () => {
    expect(toMessageId(eventId, 'transaction.create')).toBe(toMessageId(eventId, 'transaction.create'));
    expect(toMessageId(eventId, 'transaction.create')).not.toBe(toMessageId(eventId, 'transaction.initiate'));
    expect(toMessageId(eventId, 'transaction.create')).not.toBe(toMessageId(newId(), 'transaction.create'));
  });
});

describe('the data of a payload', () => {
  const data = { id: 7, status: 'Complete', balance: 20n, executed: 1_795_260_000_000 };

  it('contains the previous record under the name of its type', () => {
    const original = { id: 7, city: 'Lisboa' };
    expect(toPayloadData({ event: 'bank_account.update', data: { id: 7, city: 'Porto' }, original })).toEqual({
      id: 7,
      city: 'Porto',
      original_bank_account: original,
    });
  });

  it('of a creation contains no previous record', () => {
    expect(toPayloadData({ event: 'transaction.create', data, original: null })).toEqual(data);
  });

  it('of a transaction created as final contains null as the previous record', () => {
    expect(toPayloadData({ event: 'transaction.execute', data, original: null })).toEqual({
      ...data,
      original_transaction: { ...data, status: 'Initiating', balance: 0, executed: null },
    });
  });

  it('contains secrets', () => {
    expect(
      toPayloadData({ event: 'user.mobile.verify', data: { mobile: '+27820000001' }, original: null, secret: { key: '123456' } }),
    ).toEqual({
      mobile: '+27820000001',
      key: '123456',
    });
  });
});
