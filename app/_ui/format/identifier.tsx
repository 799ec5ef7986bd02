// Identifiers, account numbers and addresses with a copy button.
import { CopyButton } from '#app/_ui/format/copy-button.tsx';
import { useText } from '#language';
import type { BankAccount } from '#server/modules/profile/index.ts';

const IDENTIFIER_EDGE_LENGTH = 6;

/** An ID or reference in monospace. The middle of a long one is dimmed, not truncated. */
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
 * A long text in monospace with its middle cut out, such as a crypto address. The copy button copies the full text. Without `label`, the
 * button is omitted.
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
  /** Omits the copy button, for table rows that open a page or dialog. */
  isPlain?: boolean;
};

/** A bank account: its IBAN in groups of four, or its number and bank codes. */
export const AccountNumber = ({ account: { iban, number, bank_code, branch_code }, isPlain = false }: AccountNumberProps) => {
  const t = useText();
  const codes = [bank_code, branch_code, number].filter(Boolean).join(' · ');
  const value = iban ?? number;
  if (!iban && !codes) return <span className="text-muted">{t('No number')}</span>;
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <bdi className={isPlain ? 'figures truncate' : 'figures break-words'}>{iban ? groupDigits(iban) : codes}</bdi>
      {value && !isPlain && <CopyButton value={value} label={iban ? 'IBAN' : t('account number')} />}
    </span>
  );
};

const GROUP = /.{1,4}/gu;

/** Groups digits in fours: DE89 3704 0044. */
export const groupDigits = (text: string): string => (text.match(GROUP) ?? []).join(' ');

/** The caret position in a grouped text after a number of characters, spaces not counted. */
export const groupedCaret = (grouped: string, charactersBefore: number): number => {
  let characterCount = 0;
  for (let position = 0; position < grouped.length; position++) {
    if (characterCount === charactersBefore) return position;
    if (grouped[position] !== ' ') characterCount += 1;
  }
  return grouped.length;
};
