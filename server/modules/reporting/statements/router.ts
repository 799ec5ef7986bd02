// Procedures of the dashboard, which shows and downloads statements without storing them.
import { z } from 'zod';
import { proceduresFor } from '#server/api/procedures.ts';
import { router } from '#server/api/trpc.ts';
import { listIssuedStatements } from '#server/modules/reporting/statements/issued-statements.ts';
import { listStatementAccounts, readStatement } from '#server/modules/reporting/statements/service.ts';
import { createStatementLink } from '#server/modules/reporting/statements/statement-link.ts';
import {
  toIssuedStatement,
  StatementHeader,
  Statement,
  StatementAccount,
  StatementLinkQuery,
  StatementQuery,
} from '#server/modules/reporting/statements/schema.ts';

const procedures = proceduresFor('user', 'transaction');

export const statementRouter = router({
  accounts: procedures.view.output(z.array(StatementAccount)).query(({ ctx }) => listStatementAccounts(ctx)),

  preview: procedures.view
    .input(StatementQuery)
    .output(Statement)
    .query(async ({ ctx, input }) => (await readStatement(ctx, input)).statement),

  history: procedures.view
    .output(z.object({ statements: z.array(StatementHeader) }))
    .query(async ({ ctx }) => ({ statements: (await listIssuedStatements(ctx)).map(toIssuedStatement) })),

  link: procedures.view
    .input(StatementLinkQuery)
    .output(z.object({ url: z.string() }))
    .mutation(({ ctx, input }) => createStatementLink(ctx, input)),
});
