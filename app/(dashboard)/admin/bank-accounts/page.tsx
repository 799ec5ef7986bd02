import { parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { getText, pageMetadata } from '#app/_language/server.ts';
import { message } from '#app/_language/translate.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { readOwnPermissions, readList, readViewer } from '#app/_ui/session/caller.ts';
import { ListPage, statusFilter, userFilter } from '#app/_ui/table/list-page.tsx';
import { listQuery } from '#app/_ui/table/list-query.ts';
import { BankAccountTable } from '#app/(dashboard)/admin/records/record-tables.tsx';
import { normalizeBankCode, countryOfIban } from '#server/kernel/bank-codes.ts';
import { zoneOf } from '#server/kernel/timestamps.ts';
import { VERIFICATION_STATUSES } from '#server/kernel/user-enums.ts';

const bankAccountList = listQuery(
  '/admin/bank-accounts',
  { status: parseAsStringLiteral(VERIFICATION_STATUSES), user: parseAsString, number: parseAsString },
  {},
);

/** Matches an IBAN in any notation, or an account number. */
const numberFilter = (number: string) => {
  const normalized = normalizeBankCode(number);
  return countryOfIban(normalized) ? { iban: normalized } : { number };
};

export const generateMetadata = pageMetadata('User bank accounts');

export default async function AdminBankAccountsPage({ searchParams }: PageProps) {
  const t = await getText();
  const query = await bankAccountList.read(searchParams);
  const { status, user, number } = query;
  const filters = { ...(status && { status }), ...(user && { user }), ...(number && numberFilter(number)) };
  const [{ count, results }, permissions, admin] = await Promise.all([
    readList(bankAccountList, query, (api, page) => api.admin.users.bankAccounts.list({ ...filters, ...page })),
    readOwnPermissions(),
    readViewer(),
  ]);
  return (
    <ListPage
      title={t('User bank accounts')}
      labels={{
        total: message('{count, plural, one {# bank account} other {# bank accounts}}'),
        noMatch: message('No bank accounts match these filters'),
      }}
      list={bankAccountList}
      query={query}
      count={count}
      csv={{ list: '/admin/users/bank-accounts/', query: filters }}
      filters={[userFilter(t), { name: 'number', label: t('Number'), placeholder: t('IBAN or account number') }, statusFilter(t)]}
      empty={{
        title: t('No bank accounts yet'),
        text: t('Bank accounts that users add to their profile appear here for verification.'),
      }}
      noMatch={t('Enter the full IBAN or account number, or the user’s full email address, mobile number, username or ID.')}
    >
      <BankAccountTable records={results} zone={zoneOf(admin)} canChange={permissions.includes('admin.bankaccount.change')} />
    </ListPage>
  );
}
