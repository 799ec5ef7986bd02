import { requiring } from '#server/api/procedures.ts';
import { rest } from '#server/api/rest-meta.ts';
import { router } from '#server/api/trpc.ts';
import { getOwnAccount, listOwnAccounts, ownAccounts } from '#server/features/accounts/list-accounts.ts';
import { Account, AccountPath } from '#server/features/accounts/schema.ts';
import { pageOf } from '#server/records/listing.ts';

const viewing = requiring('user.account.view');

export const accountRouter = router({
  list: viewing
    .meta(rest('GET', '/accounts/', 'List your accounts with their balances'))
    .input(ownAccounts.input)
    .output(pageOf(Account))
    .query(({ ctx, input }) => listOwnAccounts(ctx, input)),
  get: viewing
    .meta(rest('GET', '/accounts/{reference}/', 'Get one of your accounts'))
    .input(AccountPath)
    .output(Account)
    .query(({ ctx, input }) => getOwnAccount(ctx, input.reference)),
});
