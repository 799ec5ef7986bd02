import { Landmark } from 'lucide-react';
import type { Translate } from '#app/_language/translate.ts';
import { getText, pageMetadata } from '#app/_language/server.ts';
import { readOwnPermissions, read, readIfAllowed } from '#app/_ui/session/caller.ts';
import { readAll } from '#app/_ui/session/read-all.ts';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { ItemList, ListItem, ListItemActions } from '#app/_ui/table/list-item.tsx';
import { Page, PageSection } from '#app/_ui/shell/page.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import { AddBankAccount, DeleteBankAccount, EditBankAccount } from '#app/(dashboard)/admin/settings/bank-account-forms.tsx';
import type { AdminCompanyBankAccount } from '#server/modules/companies/index.ts';

export const generateMetadata = pageMetadata('Company bank accounts');

/** The details that distinguish bank accounts. */
const summarizeAccount = (
  t: Translate,
  { bank_name: bank, iban, number, bic, swift, currencies, action }: AdminCompanyBankAccount,
): string =>
  [
    bank,
    iban ?? number,
    bic ?? swift,
    action && t.label(action),
    currencies.length > 0 && currencies.map(({ display_code: code }) => code).join(', '),
  ]
    .filter(Boolean)
    .join(' · ');

export default async function CompanyBankAccountsPage() {
  const t = await getText();
  const [accounts, companyCurrencies, permissions] = await Promise.all([
    read((api) => readAll((page) => api.admin.bankAccounts.list(page))),
    readIfAllowed((api) => readAll((page) => api.admin.currencies.list({ ...page, archived: false }))),
    readOwnPermissions(),
  ]);
  const hasPermission = (level: 'add' | 'change' | 'delete') => permissions.includes(`admin.bankaccount.${level}`);
  const currencies = (companyCurrencies ?? []).map(({ code, description }) => ({ code, description }));
  const addButton = hasPermission('add') && <AddBankAccount currencies={currencies} />;
  return (
    <Page title={t('Settings')} width="reading">
      <PageSection
        title={t('Company bank accounts')}
        description={t('Accounts for deposits and withdrawals, by currency. Visible to users.')}
        action={accounts.length > 0 && addButton}
      >
        {accounts.length === 0 ? (
          <EmptyState title={t('No bank accounts yet')} action={addButton}>
            {t('Add a bank account to show users where to pay in.')}
          </EmptyState>
        ) : (
          <ItemList label={t('Company bank accounts')}>
            {accounts.map((account) => {
              const name = account.name ?? account.bank_name ?? t('Bank account {id}', { id: account.id });
              return (
                <ListItem
                  key={account.id}
                  icon={Landmark}
                  name={
                    <>
                      <bdi>{name}</bdi>
                      {account.archived && <StatusChip status="Archived" />}
                    </>
                  }
                  action={
                    <ListItemActions>
                      {hasPermission('change') && (
                        <EditBankAccount
                          account={account}
                          name={name}
                          currencies={currencies}
                          permissions={{ add: hasPermission('add'), remove: hasPermission('delete') }}
                        />
                      )}
                      {hasPermission('delete') && <DeleteBankAccount id={account.id} name={name} />}
                    </ListItemActions>
                  }
                >
                  {summarizeAccount(t, account) || t('No details')}
                </ListItem>
              );
            })}
          </ItemList>
        )}
      </PageSection>
    </Page>
  );
}
