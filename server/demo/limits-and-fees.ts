// What the demo's companies call their transactions, and the tiers of the first one, with a limit and a fee. Written after the history,
// which knew none of them: the subtypes are those that it has used, so that whoever goes on with the demo may use them as well.
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { tierRequirements, tiers, transactionFees, transactionLimits, transactions, transactionSubtypes } from '#db/schema/index.ts';
import type { FoundedCompany } from '#server/demo/found-company.ts';
import { DAY_MS } from '#server/kernel/time.ts';
import { inCompany } from '#server/records/company-transaction.ts';
import { nextNumber, nextNumbers } from '#server/records/next-number.ts';

const AGE_MS = 30 * DAY_MS;

/** The group of everybody who registers. */
const GROUP = 'user';

/** "top_up" as people say it: "Top up". */
const labelOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');

/** Declares what transactions of a company have as their subtype. */
export const writeSubtypes = (db: Database, { id: companyId }: FoundedCompany, now: Date): Promise<void> =>
  inCompany(db, companyId, async (tx) => {
    const used = await tx
      .selectDistinct({ name: transactions.subtype, txType: transactions.txType })
      .from(transactions)
      .where(and(eq(transactions.companyId, companyId), isNotNull(transactions.subtype)))
      .orderBy(transactions.subtype, transactions.txType);
    if (used.length === 0) return;
    const createdAt = new Date(now.getTime() - AGE_MS);
    const ids = await nextNumbers(tx, companyId, 'subtype', used.length);
    await tx.insert(transactionSubtypes).values(
      used.flatMap(({ name, txType }, index) => {
        const id = ids[index];
        return name === null || id === undefined
          ? []
          : [{ companyId, id, name, txType, label: labelOf(name), createdAt, updatedAt: createdAt }];
      }),
    );
  });

const TIERS = [
  { level: 1, name: 'Start', description: 'Whoever has registered', dayMax: 1_000_000n, requirements: [] },
  {
    level: 2,
    name: 'Verified',
    description: 'We know who they are and where they live',
    dayMax: 10_000_000n,
    requirements: ['proof_of_identity', 'proof_of_address'],
  },
] as const;

/** Puts two tiers with a daily limit each on the group of users, and a fee for taking money out. */
export const writeTiers = (db: Database, { id: companyId }: FoundedCompany, now: Date): Promise<void> =>
  inCompany(db, companyId, async (tx) => {
    const createdAt = new Date(now.getTime() - AGE_MS);
    const dates = { createdAt, updatedAt: createdAt };
    const debits = { companyId, currency: 'EUR', txType: 'debit', ...dates } as const;
    for (const { dayMax: value, requirements, ...tier } of TIERS) {
      const tierId = await nextNumber(tx, companyId, 'tier');
      await tx.insert(tiers).values({ companyId, id: tierId, groupName: GROUP, ...tier, ...dates });
      for (const requirement of requirements) {
        const id = await nextNumber(tx, companyId, 'tier_requirement');
        await tx.insert(tierRequirements).values({ companyId, id, tierId, requirement, ...dates });
      }
      const id = await nextNumber(tx, companyId, 'limit');
      await tx.insert(transactionLimits).values({ ...debits, id, tierId, type: 'day_max', value });
    }
    const id = await nextNumber(tx, companyId, 'limit');
    await tx.insert(transactionLimits).values({ ...debits, id, groupName: GROUP, type: 'month_max', value: 50_000_000n });
    await tx.insert(transactionFees).values({
      ...debits,
      id: await nextNumber(tx, companyId, 'fee'),
      groupName: GROUP,
      name: 'withdrawal',
      description: 'Withdrawal to a bank',
      subtype: 'withdrawal',
      value: 50n,
      percentage: '0.5',
    });
  });
