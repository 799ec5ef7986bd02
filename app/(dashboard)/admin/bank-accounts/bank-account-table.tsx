import { useText } from '#language';
import { AccountNumber, Identifier } from '#app/_ui/format/identifier.tsx';
import { Detail } from '#app/_ui/format/details.tsx';
import { RecordTable } from '#app/_ui/table/record-table.tsx';
import type { AdminBankAccount } from '#server/modules/profile/bank-accounts/schema.ts';

type BankAccountTableProps = { accounts: AdminBankAccount[]; zone: string; mayChange: boolean };

export const BankAccountTable = ({ accounts, zone, mayChange }: BankAccountTableProps) => {
  const t = useText();
  return (
    <RecordTable
      kind="bankAccounts"
      caption={t('Bank accounts of users')}
      columns={[
        { title: t('Number'), width: 'w-[28%]' },
        { title: t('Bank'), width: 'w-[18%]' },
      ]}
      rows={accounts.map((account) => ({
        record: account,
        title: account.name ?? t('Bank account'),
        details: <BankAccountDetails account={account} />,
        cells: [
          <AccountNumber key="number" account={account} isPlain />,
          <bdi key="bank" className="block truncate text-left">
            {account.bank_name}
          </bdi>,
        ],
      }))}
      zone={zone}
      mayChange={mayChange}
    />
  );
};

/** All that is filled in. */
const BankAccountDetails = ({ account }: { account: AdminBankAccount }) => {
  const t = useText();
  const { iban, number, type, bank_name, bank_code, branch_code, bic, swift, code } = account;
  const others = [
    [t('Bank code'), bank_code],
    [t('Branch code'), branch_code],
    ['BIC', bic],
    [t('SWIFT code'), swift],
    [t('Bank'), bank_name],
    [t('Type'), type],
  ] as const;
  return (
    <>
      {iban && (
        <Detail term="IBAN">
          <AccountNumber account={account} />
        </Detail>
      )}
      {number && (
        <Detail term={t('Number')}>
          <Identifier value={number} label={t('account number')} />
        </Detail>
      )}
      {others.map(
        ([term, value]) =>
          value && (
            <Detail key={term} term={term}>
              <bdi>{value}</bdi>
            </Detail>
          ),
      )}
      <Detail term={t('Code')}>
        <Identifier value={code} label={t('code')} />
      </Detail>
    </>
  );
};
