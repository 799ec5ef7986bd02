// Procedures of stored statements. Users manage those of their accounts, admins those of all accounts. As with transaction exports, the
// transaction permissions are required.
import { proceduresFor } from '#server/api/procedures.ts';
import { accepts, rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import {
  AdminStoredStatement,
  StatementInput,
  StoredStatement,
  toAdminStoredStatement,
  toStoredStatement,
} from '#server/modules/reporting/stored-statements/schema.ts';
import {
  adminStatementList,
  createStatement,
  getStatement,
  listStatements,
  removeStatement,
  statementList,
} from '#server/modules/reporting/stored-statements/service.ts';
import { pageOf, serializePage } from '#server/records/listing.ts';
import { IdPath, noOutput } from '#server/schemas/fields.ts';

const userProcedures = proceduresFor('user', 'transaction');
const adminProcedures = proceduresFor('admin', 'transaction');

const CREATION =
  'Covers whole days, up to twelve months. The file is written in the background from one snapshot of the ledger. Request the statement by its ' +
  'ID until `status` is `complete`. The opening balance, the entries and the closing balance of each currency add up exactly. A PDF contains up to ' +
  '2,000 transactions per currency. Statements are deleted after 400 days.';

const REMOVAL = 'Archives the statement and deletes its file. An unfinished statement is canceled.';

export const storedStatementRouter = router({
  list: userProcedures.view
    .meta(rest('GET', '/statements/', 'List your statements'))
    .input(statementList.input)
    .output(pageOf(StoredStatement))
    .query(async ({ ctx, input }) =>
      serializePage(await listStatements(ctx, input, statementList), (record) => toStoredStatement(ctx, record)),
    ),

  create: userProcedures.add
    .meta(accepts('/statements/', 'Create a statement', { description: CREATION }))
    .input(StatementInput)
    .output(StoredStatement)
    .mutation(async ({ ctx, input }) => toStoredStatement(ctx, await createStatement(ctx, input))),

  get: userProcedures.view
    .meta(rest('GET', '/statements/{id}/', 'Get a statement'))
    .input(IdPath)
    .output(StoredStatement)
    .query(async ({ ctx, input }) => toStoredStatement(ctx, await getStatement(ctx, input.id))),

  remove: userProcedures.delete
    .meta(rest('DELETE', '/statements/{id}/', 'Delete a statement', { description: REMOVAL }))
    .input(IdPath)
    .output(noOutput)
    .mutation(({ ctx, input }) => removeStatement(ctx, input.id)),
});

export const adminStatementRouter = router({
  list: adminProcedures.view
    .meta(rest('GET', '/admin/statements/', 'List statements', { description: 'Includes archived statements.' }))
    .input(adminStatementList.input)
    .output(pageOf(AdminStoredStatement))
    .query(async ({ ctx, input }) =>
      serializePage(await listStatements(ctx, input, adminStatementList), (record) => toAdminStoredStatement(ctx, record)),
    ),

  create: adminProcedures.add
    .meta(accepts('/admin/statements/', "Create an account's statement", { description: CREATION }))
    .input(StatementInput)
    .output(AdminStoredStatement)
    .mutation(async ({ ctx, input }) => toAdminStoredStatement(ctx, await createStatement(ctx, input))),

  get: adminProcedures.view
    .meta(rest('GET', '/admin/statements/{id}/', "Get an account's statement"))
    .input(IdPath)
    .output(AdminStoredStatement)
    .query(async ({ ctx, input }) => toAdminStoredStatement(ctx, await getStatement(ctx, input.id))),

  remove: adminProcedures.delete
    .meta(rest('DELETE', '/admin/statements/{id}/', "Delete an account's statement", { description: REMOVAL }))
    .input(IdPath)
    .output(noOutput)
    .mutation(({ ctx, input }) => removeStatement(ctx, input.id)),
});
