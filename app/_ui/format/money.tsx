import { useFormat } from '#language';
import type { DisplayCurrency } from '#server/kernel/format.ts';
import { classNames } from '#app/_ui/format/class-names.ts';

type Size = 'text' | 'row' | 'balance' | 'heading' | 'figure';

/** Longer fractions are not raised, because they would look like an exponent. */
const RAISED_DIGITS_MAX = 3;

const SIZES: Record<Size, string> = {
  text: '',
  row: 'text-16 leading-tight font-medium',
  balance: 'text-20 font-medium leading-[1.1] tracking-tight',
  heading: 'text-28 font-medium leading-[1.1] tracking-tight',
  figure: 'text-40 font-medium leading-[1.1] tracking-tight',
};

type MoneyProps = {
  /** In the smallest unit. */
  amount: bigint | string;
  currency: DisplayCurrency;
  size?: Size;
  /** Shows credits with a plus sign and a color. For transactions, not for balances. */
  signed?: boolean;
  /** Strikes the amount through, for failed transactions. */
  void?: boolean;
};

/** An amount, followed by the currency code. The minor units are small and raised. */
export const Money = ({ amount, currency, size = 'text', signed = false, void: isVoid = false }: MoneyProps) => {
  const { amountParts, separators } = useFormat();
  const { sign, whole, fraction } = amountParts(amount, currency.divisibility, { signed });
  const isCredit = signed && sign === '+';
  return (
    <data
      value={amount.toString()}
      className={classNames('amount figures', SIZES[size], isCredit && !isVoid && 'text-positive', isVoid && 'text-muted')}
    >
      <span className={isVoid ? 'line-through decoration-1' : undefined}>
        {sign}
        {whole}
        {fraction && (
          <span className={size === 'text' || fraction.length > RAISED_DIGITS_MAX ? undefined : 'minor-units'}>
            {separators.decimal + fraction}
          </span>
        )}
      </span>{' '}
      <span className={classNames('font-normal text-muted', size === 'figure' ? 'text-16' : 'text-12')}>{currency.display_code}</span>
    </data>
  );
};
