import { useText } from '#language';
import type { Translate } from '#app/_language/translate.ts';
import { accountTitle } from '#app/_ui/format/account-title.ts';
import type { Transaction } from '#app/_ui/session/caller.ts';
import { personName } from '#server/kernel/person-name.ts';
import { Avatar } from '#app/_ui/format/avatar.tsx';
import { LedgerStrip, type Stub, Timeline } from '#app/_ui/format/transaction-flow.tsx';
import { Section } from '#app/_ui/shell/surface.tsx';
import { stepsOf } from '#app/(dashboard)/transactions/transaction-steps.ts';
import { transactionName } from '#app/(dashboard)/transactions/transaction-name.ts';
import { TransactionFacts, TransactionHead } from '#app/(dashboard)/transactions/transaction-facts.tsx';
import type { Account } from '#server/modules/accounts/accounts/schema.ts';

type Props = {
  transaction: Transaction;
  /** The one that it is on, where the person sees it. */
  account: Account | undefined;
  zone: string;
  /** Whether what shows it has its name as a title. */
  isTitled?: boolean;
};

/** Everything about one transaction, for its page and for the drawer. */
export const TransactionDetail = ({ transaction, account, zone, isTitled = false }: Props) => {
  const t = useText();
  return (
    <article>
      <TransactionHead transaction={transaction}>
        {!isTitled && (
          <p className="text-muted">
            <bdi>{transactionName(t, transaction)}</bdi>
          </p>
        )}
      </TransactionHead>
      <div className="px-5 pb-5 md:px-6">
        <LedgerStrip {...endsOf(t, transaction)} status={transaction.status} />
      </div>
      <Section title={t('History')}>
        <Timeline steps={stepsOf(t, transaction)} zone={zone} />
      </Section>
      <TransactionFacts
        transaction={transaction}
        accountHref={account && `/accounts/${account.reference}`}
        accountName={account && accountTitle(t, account)}
      />
    </article>
  );
};

/** Without a partner the money comes from, or goes to, somewhere outside the books. */
const endsOf = (t: Translate, { tx_type: txType, account, partner }: Transaction): { from: Stub; to: Stub } => {
  const own: Stub = { name: t('Your account'), detail: account };
  const person = partner?.user;
  const other: Stub = person
    ? {
        name: personName(person),
        picture: <Avatar person={person} />,
        detail: person.temporary ? t('Invited, not registered yet') : person.email || person.mobile,
      }
    : { name: partner ? t('Company account') : t('Outside'), detail: partner ? undefined : t('Not an account of this company') };
  return txType === 'credit' ? { from: other, to: own } : { from: own, to: other };
};
