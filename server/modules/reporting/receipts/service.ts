// Receipts of transactions. A receipt is printed when its link is followed, so it shows the current status and stores nothing.
import { and, eq } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { users } from '#db/schema/index.ts';
import { personName, subtypeName, transactionTitle } from '#server/kernel/display-names.ts';
import { formatAmount } from '#server/kernel/format.ts';
import { formatTimestamp, zoneOf } from '#server/kernel/timestamps.ts';
import { RECEIPT_LINK_LIFETIME_MS, toReceiptUrl, type LinkingContext, type PrintReceipt } from '#server/modules/files/index.ts';
import { findTransactions, getTransaction, toTransaction, type TransactionRecord } from '#server/modules/payments/index.ts';
import { readPrintedCompany, type PrintedCompany } from '#server/modules/reporting/pdf/printed-company.ts';
import { printReceiptPdf, type Receipt } from '#server/modules/reporting/receipts/receipt-pdf.ts';
import type { ReceiptLink } from '#server/modules/reporting/receipts/schema.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { toShortUser } from '#server/records/short-user.ts';
import type { OwnerPorts } from '#server/records/service-ports.ts';

type LinkPorts = OwnerPorts & LinkingContext & { me: { company: string } };

/** Creates a link that works for a week while the caller may see the transaction. Throws not_found. */
export const createReceiptLink = async (ctx: LinkPorts, id: string): Promise<ReceiptLink> => {
  const { row } = await getTransaction(ctx, id);
  return {
    url: toReceiptUrl(ctx, { companyId: ctx.me.companyId, transactionId: row.id }),
    expires: ctx.clock.now().getTime() + RECEIPT_LINK_LIFETIME_MS,
  };
};

const STATUS_NOTES = {
  Pending: 'Pending: not executed yet',
  Complete: 'Complete',
  Failed: 'Failed: no money was moved',
} as const;

/** Describes the status, and the amount of a completed transaction that was reversed. */
const describeStatus = ({ row, related }: TransactionRecord): string => {
  if (row.reversed === 0n) return STATUS_NOTES[row.status];
  const amount = row.amount < 0n ? -row.amount : row.amount;
  if (row.reversed === amount) return 'Reversed';
  const { code, divisibility } = related.currency;
  return `Complete: ${formatAmount(row.reversed, { display_code: code, divisibility })} reversed`;
};

/** The names of the account holder and of the other side. */
const getSideNames = ({ related }: TransactionRecord, { name }: PrintedCompany, hasPartner: boolean): { own: string; other: string } => ({
  own: related.user ? personName(toShortUser(related.user)) : name,
  other: related.partnerUser ? personName(toShortUser(related.partnerUser)) : hasPartner ? name : 'External account',
});

const toReceipt = (record: TransactionRecord, company: PrintedCompany, zone: string): Receipt => {
  const transaction = toTransaction(record);
  const { amount, total_amount: total, fee, currency, status, tx_type: txType, partner } = transaction;
  const { own, other } = getSideNames(record, company, partner !== null);
  const [from, to] = txType === 'credit' ? [other, own] : [own, other];
  const format = (value: bigint): string => formatAmount(value, currency, { signed: true });
  const facts: [string, string | null][] = [
    ['From', from],
    ['To', to],
    ['Created', `${formatTimestamp(transaction.created, zone)} (${zone})`],
    ['Executed', transaction.executed && status === 'Complete' ? `${formatTimestamp(transaction.executed, zone)} (${zone})` : null],
    ['Account', transaction.account],
    ['Type', subtypeName(transaction)],
    ['Reference', transaction.reference],
    ['Note', transaction.note],
    ['Transaction ID', transaction.id],
  ];
  return {
    company,
    amount: format(amount),
    title: transactionTitle(transaction),
    status: describeStatus(record),
    facts: facts.filter((fact): fact is [string, string] => Boolean(fact[1])),
    sums: [['Amount', format(amount)], ...(fee === 0n ? [] : ([['Fee', format(-fee)]] as [string, string][])), ['Total', format(total)]],
    issuedAt: record.row.updatedAt,
  };
};

const findZone = async (db: Database, companyId: number, userId: string | null): Promise<string> => {
  if (userId === null) return zoneOf({ timezone: null });
  const [user] = await db
    .select({ timezone: users.timezone })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.id, userId)));
  return zoneOf({ timezone: user?.timezone ?? null });
};

/** The time zone is that of the account holder. */
export const createPrintReceipt =
  (ports: { db: Database; fileStore: FileStore }): PrintReceipt =>
  async ({ companyId, transactionId, userId }) => {
    const { db } = ports;
    const printedCompany = await readPrintedCompany(ports, companyId);
    const company = { companyId, company: printedCompany.name };
    const [record] = await findTransactions(db, company, [transactionId]);
    if (!record || (userId !== null && record.row.userId !== userId)) return undefined;
    const zone = await findZone(db, companyId, record.row.userId);
    const receipt = toReceipt(record, printedCompany, zone);
    return { name: `receipt-${transactionId}.pdf`, content: await printReceiptPdf(receipt) };
  };
