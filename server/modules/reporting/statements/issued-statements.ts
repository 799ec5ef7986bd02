// What somebody took before, so that they find it again. A file that is taken once more is the same line, with the later moment.
import { and, desc, eq, lt } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { accounts, issuedStatements, type IssuedStatementRow } from '#db/schema/index.ts';
import { accountsOf } from '#server/modules/accounts/index.ts';
import type { SessionPort } from '#server/api/session.ts';
import type { Statement } from '#server/modules/reporting/statements/schema.ts';
import type { StatementFormat } from '#server/kernel/statement-words.ts';
import type { OwnerCall } from '#server/records/owned-records.ts';
import type { ClockPorts, CallerPort } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';

/** So many are remembered of one person. */
export const ISSUED_MAX = 50;

type IssuingPorts = CallerPort & Pick<Services, 'clock'>;

const isOwn = ({ me: { companyId, userId } }: IssuingPorts) =>
  and(eq(issuedStatements.companyId, companyId), eq(issuedStatements.userId, userId));

/** Forgets what was taken before the newest ones. */
const forgetOldest = async (tx: Tx, ctx: IssuingPorts): Promise<void> => {
  const [oldest] = await tx
    .select({ issuedAt: issuedStatements.issuedAt })
    .from(issuedStatements)
    .where(isOwn(ctx))
    .orderBy(desc(issuedStatements.issuedAt))
    .offset(ISSUED_MAX - 1)
    .limit(1);
  if (oldest) await tx.delete(issuedStatements).where(and(isOwn(ctx), lt(issuedStatements.issuedAt, oldest.issuedAt)));
};

/** Remembers that the caller takes a statement. */
export const rememberIssued = async (tx: Tx, ctx: IssuingPorts, statement: Statement, format: StatementFormat): Promise<void> => {
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
  await forgetOldest(tx, ctx);
};

export type Issued = { issued: IssuedStatementRow; label: string | null; name: string; primary: boolean };

/** What the caller took, the newest first; of accounts that they still see. */
export const listIssued = (ctx: ClockPorts & OwnerCall & SessionPort): Promise<Issued[]> =>
  ctx.db
    .select({ issued: issuedStatements, label: accounts.label, name: accounts.name, primary: accounts.isPrimary })
    .from(issuedStatements)
    .innerJoin(accounts, and(eq(accounts.companyId, issuedStatements.companyId), eq(accounts.reference, issuedStatements.account)))
    .where(and(isOwn(ctx), accountsOf(ctx)))
    .orderBy(desc(issuedStatements.issuedAt), issuedStatements.account, issuedStatements.format)
    .limit(ISSUED_MAX);
