// Exports of the demo's first company, and what its office has said of some transactions. One export has failed; the other one waits: the
// worker writes it as soon as it runs.
import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { exports, transactionMessages, transactions } from '#db/schema/index.ts';
import type { FoundedCompany } from '#server/demo/found-company.ts';
import { newId } from '#server/kernel/id.ts';
import { DAY_MS, HOUR_MS } from '#server/kernel/time.ts';
import { inCompany } from '#server/records/company-transaction.ts';
import { nextNumbers } from '#server/records/next-number.ts';

const MESSAGES = [
  { level: 'info', section: 'user', message: 'We have asked the bank, and will tell you by tomorrow.' },
  { level: 'warning', section: 'user', message: 'The name on the transfer is not yours. Please send us the slip.' },
  { level: 'error', section: 'admin', message: 'The same reference came twice this week. Call before completing it.' },
] as const;

/** Writes them in the name of the office. */
export const writeExports = async (db: Database, { id: companyId, story, profiles }: FoundedCompany, now: Date): Promise<void> => {
  const office = story.people.find(({ demoRole }) => demoRole !== undefined);
  const userId = office && profiles.get(office.key)?.user.id;
  if (!userId) throw new Error('The company has nobody who asks for exports.');
  const at = (ago: number): Date => new Date(now.getTime() - ago);
  const asked = { companyId, userId, resource: 'transaction', pageSize: 5_000 } as const;
  await inCompany(db, companyId, async (tx) => {
    await tx.insert(exports).values([
      {
        ...asked,
        id: newId(),
        query: { status: 'Complete', orderby: '-created' },
        fileFormat: 'json',
        status: 'failed',
        error: 'Something went wrong while it was written. Ask for it once more; if it fails again, tell whoever runs the server its id.',
        createdAt: at(3 * DAY_MS),
        updatedAt: at(3 * DAY_MS),
      },
      { ...asked, id: newId(), query: { orderby: '-created' }, fileFormat: 'csv', createdAt: at(HOUR_MS), updatedAt: at(HOUR_MS) },
    ]);
    const waiting = await tx
      .select({ id: transactions.id })
      .from(transactions)
      .where(and(eq(transactions.companyId, companyId), eq(transactions.status, 'Pending'), isNotNull(transactions.userId)))
      .orderBy(desc(transactions.createdAt))
      .limit(MESSAGES.length);
    const numbers = await nextNumbers(tx, companyId, 'transaction_message', waiting.length);
    const said = waiting.flatMap(({ id: transactionId }, place) => {
      const [message, id] = [MESSAGES[place], numbers[place]];
      return message && id
        ? [{ companyId, id, transactionId, ...message, authorId: userId, createdAt: at(HOUR_MS), updatedAt: at(HOUR_MS) }]
        : [];
    });
    if (said.length > 0) await tx.insert(transactionMessages).values(said);
  });
};
