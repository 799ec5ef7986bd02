// Procedures of the search across resources.
import { z } from 'zod';
import { proceduresFor, sessionProcedure } from '#server/api/procedures.ts';
import { rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { AdminSearchQuery, AdminSearchResults, DashboardSearchResults } from '#server/modules/search/schema.ts';
import { searchCompany, searchDashboard } from '#server/modules/search/service.ts';

const DESCRIPTION =
  'Searches users, accounts and transactions of the company. Each word of `query` must begin a word of a name, address, reference or note; ' +
  'accents and case are ignored, and similar names are found if no name matches. An ID is found by its first four characters. Amounts are ' +
  'searched in the latest 3,000 transactions. Best matches come first, then the newest. Accounts and transactions are included if you have ' +
  '`admin.account.view` and `admin.transaction.view`.';

export const adminSearchRouter = router({
  find: proceduresFor('admin', 'user')
    .view.meta(rest('GET', '/admin/search/', 'List search results', { description: DESCRIPTION }))
    .input(AdminSearchQuery)
    .output(AdminSearchResults)
    .query(({ ctx, input }) => searchCompany(ctx, input)),
});

/** For the dashboard. */
export const searchRouter = router({
  find: sessionProcedure
    .input(z.object({ query: z.string() }))
    .output(DashboardSearchResults)
    .query(({ ctx, input }) => searchDashboard(ctx, input.query)),
});
