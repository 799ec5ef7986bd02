import { getText, titled } from '#app/_language/server.ts';
import { ownPermissions, readPage, viewer } from '#app/_ui/session/caller.ts';
import { PAGE_SIZE } from '#app/_ui/table/list-query.ts';
import { zoneOf } from '#server/kernel/moments.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { DownloadCsv, ListPage } from '#app/_ui/table/list-page.tsx';
import { BankAccountFilters } from '#app/(dashboard)/admin/records/record-filters.tsx';
import { BankAccountTable } from '#app/(dashboard)/admin/records/record-tables.tsx';
import { bankAccountList, type BankAccountQuery } from '#app/(dashboard)/admin/records/record-lists.ts';
import { bareCode, countryOfIban } from '#server/kernel/iban.ts';

export const generateMetadata = titled('Bank accounts of users');

/** What is typed as a number may be an IBAN, in any form. */
const toFilters = ({ status, user, number }: BankAccountQuery) => {
  const bare = bareCode(number ?? '');
  return { ...(status && { status }), ...(user && { user }), ...(number && (countryOfIban(bare) ? { iban: bare } : { number })) };
};

export default async function AdminBankAccountsPage({ searchParams }: PageProps) {
  const t = await getText();
  const query = await bankAccountList.read(searchParams);
  const { page } = query;
  const [{ count = 0, results }, permissions, person] = await Promise.all([
    readPage(page, bankAccountList.hrefOf(query), (api) =>
      api.admin.users.bankAccounts.list({ ...toFilters(query), page, page_size: PAGE_SIZE }),
    ),
    ownPermissions(),
    viewer(),
  ]);
  return (
    <ListPage
      title={t('Bank accounts of users')}
      noun="bank account"
      list={bankAccountList}
      query={query}
      count={count}
      actions={count > 0 && <DownloadCsv list="/admin/users/bank-accounts/" query={toFilters(query)} />}
      filters={<BankAccountFilters query={query} />}
      empty={{
        title: t('No bank accounts yet'),
        text: t('The bank accounts that users add to their profiles appear here, to be verified.'),
      }}
      noMatch={t('A bank account is found by its whole IBAN or number, a user by the whole email address, mobile number, username or id.')}
    >
      <BankAccountTable accounts={results} zone={zoneOf(person)} mayChange={permissions.includes('admin.bankaccount.change')} />
    </ListPage>
  );
}
