import { describe, expect, it } from 'vitest';
import { dataOf, messageIdOf, payloadOf } from '#server/modules/events/webhook-delivery/payload.ts';
import { newId } from '#server/kernel/id.ts';

const eventId = newId();

describe('a payload', () => {
  it('has the id of what is told, the event, the company and the data, and nothing else', () => {
    const told = { eventId, event: 'address.create', company: 'acme', data: { id: 1 }, original: null, isTest: false } as const;
    expect(payloadOf(told)).toEqual({
      id: messageIdOf(eventId, 'address.create'),
      event: 'address.create',
      company: 'acme',
      data: { id: 1 },
    });
  });

  it('says that it is a test where it is one', () => {
    const told = { eventId, event: 'address.create', company: 'acme', data: {}, original: null, isTest: true } as const;
    expect(payloadOf(told)).toMatchObject({ test: true });
  });

  it('has one id for each name of an event, the same each time', () => {
    expect(messageIdOf(eventId, 'transaction.create')).toBe(messageIdOf(eventId, 'transaction.create'));
    expect(messageIdOf(eventId, 'transaction.create')).not.toBe(messageIdOf(eventId, 'transaction.initiate'));
    expect(messageIdOf(eventId, 'transaction.create')).not.toBe(messageIdOf(newId(), 'transaction.create'));
  });
});

describe('the data of a payload', () => {
  const data = { id: 7, status: 'Complete', balance: 20n, executed: 1_795_260_000_000 };

  it('tells what a record was before, under the name of its kind', () => {
    const original = { id: 7, city: 'Lisboa' };
    expect(dataOf({ event: 'bank_account.update', data: { id: 7, city: 'Porto' }, original })).toEqual({
      id: 7,
      city: 'Porto',
      original_bank_account: original,
    });
  });

  it('tells of a creation nothing from before', () => {
    expect(dataOf({ event: 'transaction.create', data, original: null })).toEqual(data);
  });

  it('tells of a transaction that is executed as it is created that it was nothing before', () => {
    expect(dataOf({ event: 'transaction.execute', data, original: null })).toEqual({
      ...data,
      original_transaction: { ...data, status: 'Initiating', balance: 0, executed: null },
    });
  });

  it('carries what is secret', () => {
    expect(dataOf({ event: 'user.mobile.verify', data: { mobile: '+27820000001' }, original: null, secret: { key: '123456' } })).toEqual({
      mobile: '+27820000001',
      key: '123456',
    });
  });
});
