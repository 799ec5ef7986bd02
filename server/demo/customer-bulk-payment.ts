// A completed bulk payment of the customer whose credentials are printed.
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { bulkItems, bulkPayments } from '#db/schema/bulk-payments.ts';
import { transactions } from '#db/schema/index.ts';
import type { CreatedCompany } from '#server/demo/create-company.ts';
import { findCustomerId } from '#server/demo/customer-statement.ts';
import { newId } from '#server/kernel/id.ts';
import { nextNumber } from '#server/records/record-ids.ts';

type BulkPaymentTarget = { tx: Tx; company: CreatedCompany; companyId: number; createdAt: Date };

const BULK_ITEMS = 3;

/** A bulk payment of the customer whose items are earlier transfers, and one that was rejected. */
export const writeBulkPayment = async ({ tx, company, companyId, createdAt }: BulkPaymentTarget): Promise<void> => {
  const userId = findCustomerId(company);
  if (!userId) return;
  const sent = await tx
    .select()
    .from(transactions)
    .where(
      and(
        eq(transactions.companyId, companyId),
        eq(transactions.userId, userId),
        eq(transactions.txType, 'debit'),
        isNull(transactions.parentId),
        isNotNull(transactions.partnerId),
      ),
    )
    .orderBy(asc(transactions.createdAt), asc(transactions.id))
    .limit(BULK_ITEMS);
  const counts = { itemCount: sent.length + 1, succeededCount: sent.length, failedCount: 1 };
  const id = await nextNumber(tx, companyId, 'bulk_payment');
  const times = { createdAt, updatedAt: createdAt };
  const state = 'completed' as const;
  await tx
    .insert(bulkPayments)
    .values({ companyId, id, userId, section: 'user', state, name: 'Suppliers', atomic: false, ...counts, ...times });
  const item = { companyId, bulkPaymentId: id, type: 'transfer' as const, ...times };
  const posted = sent.map(({ id: transactionId, collectionId, amount, currency, note }) => {
    const order = { recipient: company.definition.owner.email, debit_note: note };
    return { ...item, state: 'succeeded' as const, amount: -amount, currency, order, transactionId, collectionId };
  });
  const errors = { recipient: ['Recipient does not exist.'] };
  const order = { recipient: 'unknown' };
  const currency = company.definition.currencies[0]?.code ?? '';
  const rejected = { ...item, state: 'failed' as const, amount: 1_000n, currency, order, errors, collectionId: newId() };
  await tx.insert(bulkItems).values([...posted, rejected].map((values, index) => ({ ...values, number: index + 1 })));
};
