// What bank and crypto accounts are for, read for all records of a page at once.
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { accountCurrencies, currencies } from '#db/schema/index.ts';
import { toReducedCurrency } from '#server/modules/companies/index.ts';
import type { ReducedCurrency } from '#server/schemas/shared-schemas.ts';
import { LINK_TABLES, type RecordKind } from '#server/modules/profile/record-currencies/link-tables.ts';
import type { Page } from '#server/records/listing.ts';
import type { ReducedAccountCurrency } from '#server/modules/profile/record-currencies/schema.ts';
import type { OwnerPorts } from '#server/records/service-ports.ts';

export type RecordLinks = { currencies: ReducedCurrency[]; account_currencies: ReducedAccountCurrency[] };

type Scope = { companyId: number; recordIds: number[] };

const readCurrencies = (db: Database, kind: RecordKind, { companyId, recordIds }: Scope) => {
  const { currencies: links } = LINK_TABLES[kind];
  return db
    .select({ recordId: links.recordId, currency: currencies })
    .from(links)
    .innerJoin(currencies, and(eq(currencies.companyId, links.companyId), eq(currencies.code, links.currency)))
    .where(and(eq(links.companyId, companyId), inArray(links.recordId, recordIds)))
    .orderBy(asc(links.createdAt), asc(links.currency));
};

const readAccountCurrencies = (db: Database, kind: RecordKind, { companyId, recordIds }: Scope) => {
  const { accountCurrencies: links } = LINK_TABLES[kind];
  return db
    .select({ recordId: links.recordId, held: accountCurrencies, currency: currencies })
    .from(links)
    .innerJoin(
      accountCurrencies,
      and(
        eq(accountCurrencies.companyId, links.companyId),
        eq(accountCurrencies.accountReference, links.accountReference),
        eq(accountCurrencies.currency, links.currency),
      ),
    )
    .innerJoin(currencies, and(eq(currencies.companyId, links.companyId), eq(currencies.code, links.currency)))
    .where(and(eq(links.companyId, companyId), inArray(links.recordId, recordIds)))
    .orderBy(asc(links.createdAt), asc(accountCurrencies.id));
};

/** What each of the records is for, by its number. */
export const readLinks = async (db: Database, kind: RecordKind, scope: Scope): Promise<Map<number, RecordLinks>> => {
  const links = new Map(scope.recordIds.map((id): [number, RecordLinks] => [id, { currencies: [], account_currencies: [] }]));
  if (scope.recordIds.length === 0) return links;
  for (const { recordId, currency } of await readCurrencies(db, kind, scope))
    links.get(recordId)?.currencies.push(toReducedCurrency(currency));
  for (const { recordId, held, currency } of await readAccountCurrencies(db, kind, scope)) {
    const shown = { id: held.id, account: held.accountReference, currency: toReducedCurrency(currency) };
    links.get(recordId)?.account_currencies.push(shown);
  }
  return links;
};

/** Records, and what each of them is for. */
export const withLinks = async <Found extends { record: { id: number } }>(
  ctx: OwnerPorts,
  kind: RecordKind,
  found: Found[],
): Promise<(Found & { links: RecordLinks })[]> => {
  const recordIds = found.map(({ record }) => record.id);
  const links = await readLinks(ctx.db, kind, { companyId: ctx.owner.companyId, recordIds });
  return found.map((each) => ({ ...each, links: links.get(each.record.id) ?? { currencies: [], account_currencies: [] } }));
};

/** One record, and what it is for. */
export const withOwnLinks = async <Found extends { record: { id: number } }>(
  ctx: OwnerPorts,
  kind: RecordKind,
  found: Found,
): Promise<Found & { links: RecordLinks }> => {
  const [linked] = await withLinks(ctx, kind, [found]);
  if (!linked) throw new Error('A record was given and lost.');
  return linked;
};

/** A page of records, and what each of them is for. */
export const withLinksOfPage = async <Found extends { record: { id: number } }>(
  ctx: OwnerPorts,
  kind: RecordKind,
  { results, ...page }: Page<Found>,
): Promise<Page<Found & { links: RecordLinks }>> => ({ ...page, results: await withLinks(ctx, kind, results) });
