import Link from 'next/link';
import { useText } from '#language';
import { classNames } from '#app/_ui/format/class-names.ts';
import { Money } from '#app/_ui/format/money.tsx';
import { listHref, type TransactionQuery } from '#app/(dashboard)/transactions/query.ts';
import { sumByCurrency } from '#app/(dashboard)/transactions/sum-by-currency.ts';
import type { Account } from '#server/modules/accounts/accounts/schema.ts';

/**
 * What the person has, one card per currency; each opens the transactions behind it. A phone leaves it out, where the transactions
 * themselves would be out of sight below it: the first page and the accounts say it, too.
 */
export const Balances = ({ accounts, query }: { accounts: Account[]; query: TransactionQuery }) => {
  const t = useText();
  const balances = sumByCurrency(accounts);
  if (balances.length === 0) return null;
  return (
    <ul aria-label={t('Balances')} className="flex flex-wrap overflow-hidden rounded-control border bg-surface max-md:hidden">
      {balances.map(({ currency, balance, available_balance: available }) => {
        const isChosen = query.currency === currency.code;
        return (
          <li key={currency.code} className="relative -mr-px -mb-px min-w-0 grow basis-48 border-r border-b px-4 py-3">
            <Link
              href={listHref(query, { currency: isChosen ? null : currency.code })}
              aria-current={isChosen || undefined}
              className={classNames(
                'text-13 text-muted after:absolute after:inset-0 hover:text-text',
                isChosen && 'after:border-b-3 after:border-accent',
              )}
            >
              {currency.description}
            </Link>
            <p className="break-words">
              <Money amount={balance} currency={currency} size="balance" />
            </p>
            <p className="text-13 text-muted">
              {available === balance
                ? t('All available')
                : t.rich('Available {money}', { money: <Money amount={available} currency={currency} /> })}
            </p>
          </li>
        );
      })}
    </ul>
  );
};
