import type { ReactNode } from 'react';
import { useText } from '#language';
import type { Transaction } from '#app/_ui/session/caller.ts';
import { DataTree, Detail, Details } from '#app/_ui/format/details.tsx';
import { Identifier } from '#app/_ui/format/identifier.tsx';
import { Money } from '#app/_ui/format/money.tsx';
import { Section } from '#app/_ui/shell/surface.tsx';
import { TextLink } from '#app/_ui/navigation/text-link.tsx';
import { subtypeName } from '#server/kernel/transaction-title.ts';

type TransactionPartProps = {
  transaction: Pick<
    Transaction,
    | 'id'
    | 'collection'
    | 'label'
    | 'amount'
    | 'balance'
    | 'fee'
    | 'currency'
    | 'status'
    | 'note'
    | 'reference'
    | 'subtype'
    | 'account'
    | 'metadata'
  >;
  /** What only this reader is told, first. */
  children?: ReactNode;
};

/** The head of one transaction: what it is, how much it moves, and why. */
export const TransactionHead = ({ transaction, children }: TransactionPartProps) => (
  <div className="px-5 pt-6 pb-5 md:px-6">
    {children}
    <p className="break-words">
      <Money amount={transaction.amount} currency={transaction.currency} size="figure" signed void={transaction.status === 'Failed'} />
    </p>
    {transaction.note && <p className="mt-2 break-words">{transaction.note}</p>}
  </div>
);

type TransactionFactsProps = TransactionPartProps & {
  /** The page of its account, for those who may see it. */
  accountHref?: string | undefined;
  /** What its account is called, where the reader has a name for it. */
  accountName?: string | undefined;
};

type ItsAccountProps = { reference: string; href: string | undefined; name: string | undefined };

const ItsAccount = ({ reference, href, name }: ItsAccountProps) => {
  const t = useText();
  return (
    <>
      {href && <TextLink href={href}>{name ? <bdi>{name}</bdi> : <Identifier value={reference} />}</TextLink>}
      {(!href || name) && (
        <div>
          <Identifier value={reference} label={t('account reference')} />
        </div>
      )}
    </>
  );
};

/** What is known of one transaction, for its user and for admins. */
export const TransactionFacts = ({ transaction, accountHref, accountName, children }: TransactionFactsProps) => {
  const t = useText();
  return (
    <>
      <Section title={t('Details')}>
        <Details>
          {children}
          {transaction.reference && (
            <Detail term={t('Reference')}>
              <Identifier value={transaction.reference} label={t('reference')} />
            </Detail>
          )}
          {transaction.subtype && (
            <Detail term={t('Subtype')}>
              <bdi>{subtypeName(transaction)}</bdi>
            </Detail>
          )}
          <Detail term={transaction.status === 'Complete' ? t('Balance after') : t('Balance')}>
            <Money amount={transaction.balance} currency={transaction.currency} />
          </Detail>
          {transaction.fee !== 0n && (
            <Detail term={t('Fee')}>
              <Money amount={transaction.fee} currency={transaction.currency} />
            </Detail>
          )}
          <Detail term={t('Account')}>
            <ItsAccount reference={transaction.account} href={accountHref} name={accountName} />
          </Detail>
          <Detail term={t('Transaction id')}>
            <Identifier value={transaction.id} label={t('transaction id')} />
          </Detail>
          <Detail term={t('Collection')}>
            <Identifier value={transaction.collection} label={t('collection id')} />
            <p className="text-13 text-muted">{t('What was booked together has the same one.')}</p>
          </Detail>
        </Details>
      </Section>
      {Object.keys(transaction.metadata).length > 0 && (
        <Section title={t('Metadata')}>
          <DataTree data={transaction.metadata} />
        </Section>
      )}
    </>
  );
};
