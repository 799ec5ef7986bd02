// Records the events of a company's webhooks. Each is validated against its schema in the catalog: an undocumented field fails the test,
// like a missing one.
import { expect } from 'vitest';
import { openEventSecret } from '#server/modules/events/webhooks/secrets.ts';
import { toPayloadData, eventCatalog } from '#server/modules/events/index.ts';
import type { EventName } from '#server/kernel/event-enums.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import type { CompanyFixture } from '#server/testing/company-fixture.ts';

type EventRow = {
  id: string;
  names: EventName[];
  data: Record<string, unknown>;
  original: Record<string, unknown> | null;
  secret: string | null;
  verificationKey: string | null;
  expiresAt: Date | null;
};

export type RecordedEvent = { event: EventName; /** As sent to the webhook. */ data: Record<string, unknown> };

const AMOUNTS = new Set(['authorized', 'captured', 'remaining', 'amount', 'amount_paid', 'total_amount', 'fee', 'balance']);

/** The driver returns small amounts as numbers; schemas expect bigints. */
const withAmounts = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withAmounts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, AMOUNTS.has(key) && typeof item === 'number' ? BigInt(item) : withAmounts(item)]),
  );
};

const readEventRows = ({ owner }: TestDatabase, { companyId }: CompanyFixture) => owner<EventRow[]>`
  select id, names, data, original, secret, verification_key as "verificationKey", expires_at as "expiresAt"
  from events where company_id = ${companyId} order by id`;

const toRecordedEvents = ({ services, clock }: CompanyFixture, { names, ...row }: EventRow): RecordedEvent[] =>
  names.map((event) => {
    const secret = openEventSecret({ encryption: services.encryption, clock }, row);
    const data = toPayloadData({ event, data: row.data, original: row.original, secret: secret === 'gone' ? undefined : secret });
    if (secret !== 'gone') expect(eventCatalog[event].data.parse(withAmounts(data)), event).toEqual(withAmounts(data));
    return { event, data };
  });

/** Starts recording. The returned function returns the events since, oldest first. */
export const recordEvents = async (database: TestDatabase, fixture: CompanyFixture): Promise<() => Promise<RecordedEvent[]>> => {
  const before = new Set((await readEventRows(database, fixture)).map(({ id }) => id));
  return async () =>
    (await readEventRows(database, fixture)).filter(({ id }) => !before.has(id)).flatMap((row) => toRecordedEvents(fixture, row));
};

/** The names of the events. */
export const eventNamesOf = (events: RecordedEvent[]): EventName[] => events.map(({ event }) => event);
