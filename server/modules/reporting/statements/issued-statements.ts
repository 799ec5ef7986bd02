// The download history of a user. Downloading the same file again moves its entry to the top instead of adding one.
import { and, desc, eq, lt } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { accounts, issuedStatements } from '#db/schema/index.ts';
import { visibleAccountsCondition } from '#server/modules/accounts/index.ts';
import type { SessionPort } from '#server/api/session.ts';
import type { IssuedStatementRecord, Statement } from '#server/modules/reporting/statements/schema.ts';
import type { StatementFormat } from '#server/kernel/report-enums.ts';
import type { OwnerPort } from '#server/records/owned-records.ts';
import type { ClockPorts, CallerPort } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';

/** Maximum entries per user. */
export const ISSUED_MAX = 50;

type IssuePorts = CallerPort & Pick<Services, 'clock'>;

const ownStatementsCondition = ({ me: { companyId, userId } }: IssuePorts) =>
  and(eq(issuedStatements.companyId, companyId), eq(issuedStatements.userId, userId));

const deleteOldest = async (tx: Tx, ctx: IssuePorts): Promise<void> => {
  const [oldest] = await tx
    .select({ issuedAt: issuedStatements.issuedAt })
    .from(issuedStatements)
    .where(ownStatementsCondition(ctx))
    .orderBy(desc(issuedStatements.issuedAt))
    .offset(ISSUED_MAX - 1)
    .limit(1);
  if (oldest) await tx.delete(issuedStatements).where(and(ownStatementsCondition(ctx), lt(issuedStatements.issuedAt, oldest.issuedAt)));
};

/** Adds a download of the caller. */
export const recordIssuedStatement = async (tx: Tx, ctx: IssuePorts, statement: Statement, format: StatementFormat): Promise<void> => {
  const { companyId, userId } = ctx.me;
  const { account, currency, from: firstDay, to: lastDay } = statement;
  const issuedAt = ctx.clock.now();
  const key = { companyId, userId, account: account.reference, currency: currency.code, firstDay, lastDay, format };
  await tx
    .insert(issuedStatements)
    .values({ ...key, issuedAt })
    .onConflictDoUpdate({
      target: [
        issuedStatements.companyId,
        issuedStatements.userId,
        issuedStatements.account,
        issuedStatements.currency,
        issuedStatements.firstDay,
        issuedStatements.lastDay,
        issuedStatements.format,
      ],
      set: { issuedAt },
    });
  await deleteOldest(tx, ctx);
};

/** Newest first. Excludes accounts that the caller can no longer see. */
export const listIssuedStatements = (ctx: ClockPorts & OwnerPort & SessionPort): Promise<IssuedStatementRecord[]> =>
  ctx.db
    .select({ issued: issuedStatements, label: accounts.label, name: accounts.name, primary: accounts.isPrimary })
    .from(issuedStatements)
    .innerJoin(accounts, and(eq(accounts.companyId, issuedStatements.companyId), eq(accounts.reference, issuedStatements.account)))
    .where(and(ownStatementsCondition(ctx), visibleAccountsCondition(ctx)))
    .orderBy(desc(issuedStatements.issuedAt), issuedStatements.account, issuedStatements.format)
    .limit(ISSUED_MAX);
