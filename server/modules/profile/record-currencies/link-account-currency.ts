import { and, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { accountCurrencies, accounts, type AccountCurrencyRow } from '#db/schema/index.ts';
import { getLinks, lockRecord } from '#server/modules/profile/record-currencies/link-currency.ts';
import { LINK_TABLES, type RecordKind } from '#server/modules/profile/record-currencies/link-tables.ts';
import type { ReducedAccountCurrency } from '#server/modules/profile/record-currencies/schema.ts';
import { nonexistent, notFound } from '#server/kernel/errors.ts';
import { isUuid } from '#server/kernel/uuid.ts';
import { recordAct } from '#server/records/audit.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import type { OwnerPorts, OwnerAuditPorts } from '#server/records/service-ports.ts';

/** One of the accounts in a currency that a record is for. Throws not_found. */
export const getLinkedAccountCurrency = async (
  ctx: OwnerPorts,
  kind: RecordKind,
  id: string,
  linkedId: string,
): Promise<ReducedAccountCurrency> => {
  const { account_currencies: links } = await getLinks(ctx, kind, id);
  const linked = links.find((link) => link.id === linkedId.toLowerCase());
  if (!linked) throw notFound();
  return linked;
};

/** An account in a currency that the user has. */
const findHeld = async (tx: Tx, companyId: number, userId: string, id: string): Promise<AccountCurrencyRow | undefined> => {
  if (!isUuid(id)) return undefined;
  const [found] = await tx
    .select({ held: accountCurrencies })
    .from(accountCurrencies)
    .innerJoin(
      accounts,
      and(eq(accounts.companyId, accountCurrencies.companyId), eq(accounts.reference, accountCurrencies.accountReference)),
    )
    .where(and(eq(accountCurrencies.companyId, companyId), eq(accountCurrencies.id, id.toLowerCase()), eq(accounts.userId, userId)));
  return found?.held;
};

type Named = { id: string; linkedId: string };

/** Says that a record is for an account of its user in a currency. Throws not_found, and invalid on `account_currency`. */
export const linkAccountCurrency = (ctx: OwnerAuditPorts, kind: RecordKind, { id, linkedId }: Named): Promise<ReducedAccountCurrency> =>
  inOwnCompany(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    const { record, user } = await lockRecord(tx, ctx, kind, id);
    const held = await findHeld(tx, companyId, user.id, linkedId);
    if (!held || held.archived) throw nonexistent('account_currency', 'Account currency');
    const { accountReference, currency } = held;
    const { accountCurrencies: links } = LINK_TABLES[kind];
    const added = await tx
      .insert(links)
      .values({ companyId, recordId: record.id, accountReference, currency, createdAt: ctx.clock.now() })
      .onConflictDoNothing()
      .returning();
    const details = { id: record.id, account_currency_added: held.id };
    if (added.length > 0) await recordAct(tx, ctx, `${kind}.update`, { userId: user.id, details });
    return getLinkedAccountCurrency({ ...ctx, db: tx }, kind, id, held.id);
  });

/** Says that a record is not for it any more. Throws not_found. */
export const unlinkAccountCurrency = (ctx: OwnerAuditPorts, kind: RecordKind, { id, linkedId }: Named): Promise<void> =>
  inOwnCompany(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    const { record, user } = await lockRecord(tx, ctx, kind, id);
    const linked = await getLinkedAccountCurrency({ ...ctx, db: tx }, kind, id, linkedId);
    const { accountCurrencies: links } = LINK_TABLES[kind];
    await tx
      .delete(links)
      .where(
        and(
          eq(links.companyId, companyId),
          eq(links.recordId, record.id),
          eq(links.accountReference, linked.account),
          eq(links.currency, linked.currency.code),
        ),
      );
    const details = { id: record.id, account_currency_removed: linked.id };
    await recordAct(tx, ctx, `${kind}.update`, { userId: user.id, details });
  });
