import { useText } from '#language';
import { inFours } from '#app/_ui/format/in-fours.ts';
import { CopyButton } from '#app/_ui/format/copy-button.tsx';
import type { BankAccount } from '#server/modules/profile/bank-accounts/schema.ts';

type AccountNumberProps = {
  account: Pick<BankAccount, 'iban' | 'number' | 'bank_code' | 'branch_code'>;
  /** In a row of a table, which opens something else. */
  isPlain?: boolean;
};

/** What a bank account is known by among banks: its IBAN in fours, or else its number and the codes of its bank. */
export const AccountNumber = ({ account: { iban, number, bank_code, branch_code }, isPlain = false }: AccountNumberProps) => {
  const t = useText();
  const codes = [bank_code, branch_code, number].filter(Boolean).join(' · ');
  const value = iban ?? number;
  if (!iban && !codes) return <span className="text-muted">{t('No number')}</span>;
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <bdi className={isPlain ? 'figures truncate' : 'figures break-words'}>{iban ? inFours(iban) : codes}</bdi>
      {value && !isPlain && <CopyButton value={value} label={iban ? 'IBAN' : t('account number')} />}
    </span>
  );
};
