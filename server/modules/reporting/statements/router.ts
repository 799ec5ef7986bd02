// Statements of accounts. Not part of REST: clients of the API have the lists that they are made of.
import { z } from 'zod';
import { owning } from '#server/api/procedures.ts';
import { router } from '#server/api/trpc.ts';
import { listIssued } from '#server/modules/reporting/statements/issued-statements.ts';
import { listStatementAccounts } from '#server/modules/reporting/statements/list-statement-accounts.ts';
import { makeStatementLink } from '#server/modules/reporting/statements/make-link.ts';
import { toIssuedStatement } from '#server/modules/reporting/statements/present.ts';
import { readStatement } from '#server/modules/reporting/statements/read-statement.ts';
import {
  IssuedStatement,
  Statement,
  StatementAccount,
  StatementLinkQuery,
  StatementQuery,
} from '#server/modules/reporting/statements/schema.ts';

const { viewing } = owning('user', 'transaction');

export const statementRouter = router({
  /** What one may have statements of. */
  accounts: viewing.output(z.array(StatementAccount)).query(({ ctx }) => listStatementAccounts(ctx)),

  /** What a statement comes to. */
  get: viewing
    .input(StatementQuery)
    .output(Statement)
    .query(async ({ ctx, input }) => (await readStatement(ctx, input)).statement),

  /** What was taken before, the newest first. */
  history: viewing
    .output(z.object({ statements: z.array(IssuedStatement) }))
    .query(async ({ ctx }) => ({ statements: (await listIssued(ctx)).map(toIssuedStatement) })),

  /** The address of its file, for the next few minutes. */
  link: viewing
    .input(StatementLinkQuery)
    .output(z.object({ url: z.string() }))
    .mutation(({ ctx, input }) => makeStatementLink(ctx, input)),
});
