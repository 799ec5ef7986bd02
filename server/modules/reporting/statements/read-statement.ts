// A statement tells what an account held at two moments, and everything between them that made the one of the other. Both balances are the
// ledger's own; the sums are taken over the same entries, and a statement that did not add up would not be shown.
import { getAccount } from '#server/modules/accounts/index.ts';
import type { SessionPort } from '#server/api/session.ts';
import { toReducedCurrency } from '#server/modules/companies/index.ts';
import { findEntryRange, type EntryRange, sumMovements } from '#server/ledger/index.ts';
import type { Statement, StatementQuery } from '#server/modules/reporting/statements/schema.ts';
import { invalid, notFound } from '#server/kernel/errors.ts';
import { dayOf, startOfDay, zoneOf } from '#server/kernel/moments.ts';
import { problemOfPeriod } from '#server/kernel/statement-period.ts';
import type { OwnerCall } from '#server/records/owned-records.ts';
import type { ClockPorts } from '#server/records/service-ports.ts';

export type StatementPorts = ClockPorts & OwnerCall & SessionPort;

/** `range`: the entries that it lists; undefined if the account was never used in the currency. */
export type FoundStatement = { statement: Statement; range: EntryRange | undefined };

const NOTHING_MOVED = { credits: 0n, debits: 0n, fees: 0n, count: 0 };

const requirePeriod = ({ from, to }: StatementQuery, today: string): void => {
  const problem = problemOfPeriod({ from, to }, today);
  if (problem) throw invalid({ [problem.field]: [problem.message] });
};

/** Throws not_found for an account or a currency of it that the caller does not see, invalid for a period that none can be of. */
export const readStatement = async (ctx: StatementPorts, query: StatementQuery): Promise<FoundStatement> => {
  const { db, owner, me, clock } = ctx;
  const { account, currencies } = await getAccount(ctx, { reference: query.account });
  const currency = currencies.find(({ currency: { code } }) => code.toLowerCase() === query.currency.toLowerCase())?.currency;
  if (!currency) throw notFound();
  const timezone = zoneOf(me.user);
  requirePeriod(query, dayOf(clock.now().getTime(), timezone));
  const { from, to } = query;
  const span = { from: new Date(startOfDay(from, timezone)), before: new Date(startOfDay(to, timezone, 1)) };
  const place = { companyId: owner.companyId, reference: account.reference, currency: currency.code };
  const range = await findEntryRange(db, place, span);
  const { opening, closing } = range ?? { opening: 0n, closing: 0n };
  const sums = range ? await sumMovements(db, range) : NOTHING_MOVED;
  if (opening + sums.credits + sums.debits + sums.fees !== closing) throw new Error('A statement does not add up.');
  const { reference, name, label } = account;
  const statement = {
    account: { reference, name, label },
    currency: toReducedCurrency(currency),
    from,
    to,
    timezone,
    opening,
    ...sums,
    closing,
  };
  return { statement, range };
};
