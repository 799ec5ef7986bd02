// Identifiers, account numbers and addresses with a copy button.
import { CopyButton } from '#app/_ui/format/copy-button.tsx';
import { useText } from '#language';
import type { BankAccount } from '#server/modules/profile/bank-accounts/schema.ts';

const IDENTIFIER_EDGE_LENGTH = 6;

/** An id or reference in mono. Of a long one the ends are read and the middle is dimmed; nothing is cut away. */
export const Identifier = ({ value, label }: { value: string; label?: string }) => {
  const isLong = value.length > IDENTIFIER_EDGE_LENGTH * 3;
  const text = isLong ? (
    <>
      {value.slice(0, IDENTIFIER_EDGE_LENGTH)}
      <span className="text-muted">{value.slice(IDENTIFIER_EDGE_LENGTH, -IDENTIFIER_EDGE_LENGTH)}</span>
      {value.slice(-IDENTIFIER_EDGE_LENGTH)}
    </>
  ) : (
    value
  );
  if (!label) return <span className="font-mono text-13 break-all">{text}</span>;
  return (
    <span className="inline-flex items-start gap-1 font-mono text-13">
      <span className="py-0.5 break-all">{text}</span>
      <CopyButton value={value} label={label} />
    </span>
  );
};

const TRUNCATED_EDGE_LENGTH = 8;

/**
 * The ends of a long text in mono, such as an address that nobody reads through. All of it is there for copying; `label` names it, and
 * without one there is no button: in rows that open something else.
 */
export const Truncated = ({ value, label }: { value: string; label?: string }) => {
  const isLong = value.length > TRUNCATED_EDGE_LENGTH * 3;
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <bdi title={isLong ? value : undefined} className="truncate font-mono text-13">
        {isLong ? `${value.slice(0, TRUNCATED_EDGE_LENGTH)}…${value.slice(-TRUNCATED_EDGE_LENGTH)}` : value}
      </bdi>
      {label && <CopyButton value={value} label={label} />}
    </span>
  );
};

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

const GROUP = /.{1,4}/gu;

/** A number of many characters as it is read aloud and compared: DE89 3704 0044. */
export const inFours = (bare: string): string => (bare.match(GROUP) ?? []).join(' ');

/** Where the caret stands in a grouped text, that many of its characters besides the spaces being before it. */
export const caretInFours = (grouped: string, charactersBefore: number): number => {
  let passed = 0;
  for (let place = 0; place < grouped.length; place++) {
    if (passed === charactersBefore) return place;
    if (grouped[place] !== ' ') passed += 1;
  }
  return grouped.length;
};
