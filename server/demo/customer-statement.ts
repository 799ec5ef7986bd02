import { and, eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { accounts } from '#db/schema/index.ts';
import { statements } from '#db/schema/statements.ts';
import type { CreatedCompany } from '#server/demo/create-company.ts';
import { newId } from '#server/kernel/id.ts';
import { DAY_MS, HOUR_MS } from '#server/kernel/time.ts';
import { dayOf, startOfDay } from '#server/kernel/timestamps.ts';

/** The customer whose credentials are printed. */
export const findCustomerId = ({ definition: { people, owner }, profiles }: CreatedCompany): string | undefined => {
  const customer = people.find(({ role, key }) => role && key !== owner.key);
  return customer && profiles.get(customer.key)?.user.id;
};

type StatementTarget = { tx: Tx; companyId: number; company: CreatedCompany; now: Date };

const STATEMENT_DAYS = 30;

/** A statement of the customer's primary account, which the worker writes as soon as it runs. */
export const writeStatement = async ({ tx, companyId, company, now }: StatementTarget): Promise<void> => {
  const userId = findCustomerId(company);
  if (!userId) return;
  const [account] = await tx
    .select({ reference: accounts.reference })
    .from(accounts)
    .where(and(eq(accounts.companyId, companyId), eq(accounts.userId, userId), eq(accounts.isPrimary, true)));
  if (!account) return;
  const createdAt = new Date(now.getTime() - HOUR_MS);
  const today = startOfDay(dayOf(now.getTime(), 'UTC'), 'UTC');
  await tx.insert(statements).values({
    companyId,
    id: newId(),
    account: account.reference,
    timezone: 'UTC',
    startsAt: new Date(today - STATEMENT_DAYS * DAY_MS),
    endsAt: new Date(today - 1),
    format: 'pdf',
    createdAt,
    updatedAt: createdAt,
  });
};
