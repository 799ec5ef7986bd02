// Procedures of the search across resources.
import { z } from 'zod';
import { proceduresFor, sessionProcedure } from '#server/api/procedures.ts';
import { rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { AdminSearchQuery, AdminSearchResults, DashboardSearchResults } from '#server/modules/search/schema.ts';
import { searchCompany, searchDashboard } from '#server/modules/search/service.ts';

const DESCRIPTION =
  'Searches users, accounts and transactions of the company. Each word in `query` must match the beginning of a word in a name, address, ' +
  'reference or note. Accents and case are ignored, and similar names are returned if no name matches. To search for an ID, enter at least its ' +
  'first four characters. Amounts are searched in the latest 3,000 transactions. Best matches come first, then the newest. Accounts are ' +
  'included if you have `admin.account.view`, and transactions if you have `admin.transaction.view`.';

export const adminSearchRouter = router({
  find: proceduresFor('admin', 'user')
    .view.meta(rest('GET', '/admin/search/', 'Search the company', { description: DESCRIPTION }))
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
