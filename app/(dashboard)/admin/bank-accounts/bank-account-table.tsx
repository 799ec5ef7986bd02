import { AccountNumber } from '#app/_ui/account-number.tsx';
import { Detail } from '#app/_ui/details.tsx';
import { Identifier } from '#app/_ui/identifier.tsx';
import { RecordTable } from '#app/_ui/record-table.tsx';
import type { AdminBankAccount } from '#server/features/bank-accounts/schema.ts';

type BankAccountTableProps = { accounts: AdminBankAccount[]; zone: string; mayChange: boolean };

export const BankAccountTable = ({ accounts, zone, mayChange }: BankAccountTableProps) => (
  <RecordTable
    kind="bankAccounts"
    caption="Bank accounts of users"
    columns={[
      { title: 'Number', width: 'w-[28%]' },
      { title: 'Bank', width: 'w-[18%]' },
    ]}
    rows={accounts.map((account) => ({
      record: account,
      title: account.name ?? 'Bank account',
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

/** All that is filled in. */
const BankAccountDetails = ({ account }: { account: AdminBankAccount }) => {
  const { iban, number, type, bank_name, bank_code, branch_code, bic, swift, code } = account;
  const others = { 'Bank code': bank_code, 'Branch code': branch_code, BIC: bic, 'SWIFT code': swift, Bank: bank_name, Type: type };
  return (
    <>
      {iban && (
        <Detail term="IBAN">
          <AccountNumber account={account} />
        </Detail>
      )}
      {number && (
        <Detail term="Number">
          <Identifier value={number} label="account number" />
        </Detail>
      )}
      {Object.entries(others).map(
        ([term, value]) =>
          value && (
            <Detail key={term} term={term}>
              <bdi>{value}</bdi>
            </Detail>
          ),
      )}
      <Detail term="Code">
        <Identifier value={code} label="code" />
      </Detail>
    </>
  );
};
