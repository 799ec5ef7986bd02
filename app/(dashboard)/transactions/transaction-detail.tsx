import 'server-only';
import type { ReactNode } from 'react';
import { useText } from '#language';
import type { CallerTransaction } from '#app/_ui/session/caller.ts';
import { DataTree, Detail, Details } from '#app/_ui/format/details.tsx';
import { Identifier } from '#app/_ui/format/identifier.tsx';
import { Money } from '#app/_ui/format/money.tsx';
import { formatPhoneNumber } from '#app/_ui/form/phone-number.ts';
import { Timestamp } from '#app/_ui/format/timestamp.tsx';
import { Section } from '#app/_ui/shell/page.tsx';
import { TextLink } from '#app/_ui/navigation/links.tsx';
import { zoneOf } from '#server/kernel/timestamps.ts';
import { subtypeName, personName } from '#server/kernel/display-names.ts';
import type { Translate } from '#app/_language/translate.ts';
import { accountTitle } from '#app/_ui/format/account-title.ts';
import { Avatar } from '#app/_ui/format/avatar.tsx';
import { TransactionParties, type TransactionParty, Timeline } from '#app/_ui/format/transaction-flow.tsx';
import { SavePayee } from '#app/(dashboard)/payees/save-payee.tsx';
import { OwnHoldActions } from '#app/(dashboard)/transactions/hold-actions.tsx';
import { groupLaterTransactions } from '#app/(dashboard)/transactions/later-transactions.ts';
import { CancelTransfer } from '#app/(dashboard)/transactions/cancel-transfer.tsx';
import { ReceiptActions } from '#app/(dashboard)/transactions/receipt-actions.tsx';
import type { TransactionAccounts, TransactionContext } from '#app/(dashboard)/transactions/transaction-context.ts';
import { transactionSteps, translatedTransactionTitle } from '#app/(dashboard)/transactions/transaction-steps.ts';

type TransactionPartProps = {
  transaction: Pick<
    CallerTransaction,
    | 'id'
    | 'collection'
    | 'label'
    | 'amount'
    | 'balance'
    | 'fee'
    | 'hold'
    | 'currency'
    | 'status'
    | 'note'
    | 'reference'
    | 'subtype'
    | 'account'
    | 'metadata'
  >;
  /** Content for this reader, at the top. */
  children?: ReactNode;
};

/** The header of a transaction: title, amount and note. */
export const TransactionHeader = ({ transaction, children }: TransactionPartProps) => (
  <div className="px-5 pt-6 pb-5 md:px-6">
    {children}
    <p className="break-words">
      <Money amount={transaction.amount} currency={transaction.currency} size="figure" signed void={transaction.status === 'Failed'} />
    </p>
    {transaction.note && <p className="mt-2 break-words">{transaction.note}</p>}
  </div>
);

type TransactionDetailsProps = TransactionPartProps & {
  /** The title of the transaction. The subtype is omitted if it equals the title. */
  title: string;
  /** The URL of the account; undefined without permission. */
  accountHref?: string | undefined;
  /** The name of the account, if known. */
  accountName?: string | undefined;
};

type AccountLinkProps = { reference: string; href: string | undefined; name: string | undefined };

const AccountLink = ({ reference, href, name }: AccountLinkProps) => {
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

/** The details of a transaction, for users and admins. */
export const TransactionDetails = ({ transaction, title, accountHref, accountName, children }: TransactionDetailsProps) => {
  const t = useText();
  const subtype = subtypeName(transaction);
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
          {subtype !== '' && subtype !== title && (
            <Detail term={t('Subtype')}>
              <bdi>{subtype}</bdi>
            </Detail>
          )}
          {transaction.status === 'Complete' && (
            <Detail term={t('Balance after')}>
              <Money amount={transaction.balance} currency={transaction.currency} />
            </Detail>
          )}
          {transaction.hold && (
            <>
              <Detail term={t('Authorized')}>
                <Money amount={transaction.hold.authorized} currency={transaction.currency} />
              </Detail>
              <Detail term={t('Captured')}>
                <Money amount={transaction.hold.captured} currency={transaction.currency} />
              </Detail>
              <Detail term={t('Still held')}>
                <Money amount={transaction.hold.remaining} currency={transaction.currency} />
              </Detail>
            </>
          )}
          {transaction.fee !== 0n && (
            <Detail term={t('Fee')}>
              <Money amount={transaction.fee} currency={transaction.currency} />
            </Detail>
          )}
          <Detail term={t('Account')}>
            <AccountLink reference={transaction.account} href={accountHref} name={accountName} />
          </Detail>
          <Detail term={t('Transaction ID')}>
            <Identifier value={transaction.id} label={t('transaction ID')} />
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

type Props = TransactionContext & {
  transaction: CallerTransaction;
  /** Whether the title is shown by the container. */
  isTitled?: boolean;
};

/** Everything about one transaction, for its page and for the drawer. */
export const TransactionDetail = ({ transaction, person, isTitled = false, ...context }: Props) => {
  const t = useText();
  const { account, otherAccount, isCancelable, isSavable, isChangeableHold, later } = context;
  const { captures, reversals } = groupLaterTransactions(transaction, later);
  const title = translatedTransactionTitle(t, transaction, person.id);
  return (
    <article>
      <TransactionHeader transaction={transaction}>
        {!isTitled && (
          <p className="text-muted">
            <bdi>{title}</bdi>
          </p>
        )}
      </TransactionHeader>
      <div className="px-5 pb-5 md:px-6">
        <TransactionParties {...toParties(t, transaction, { account, otherAccount })} />
      </div>
      {(isCancelable || isSavable || isChangeableHold) && (
        <div className="flex flex-wrap gap-2 px-5 pb-5 md:px-6">
          {isChangeableHold && <OwnHoldActions transaction={transaction} />}
          {isCancelable && <CancelTransfer transaction={transaction} />}
          {isSavable && transaction.partner?.user && <SavePayee transaction={transaction.id} name={personName(transaction.partner.user)} />}
        </div>
      )}
      {transaction.status !== 'Failed' && (
        <div className="px-5 pb-5 md:px-6">
          <ReceiptActions id={transaction.id} />
        </div>
      )}
      <Section title={t('History')}>
        <Timeline steps={transactionSteps(t, transaction)} zone={zoneOf(person)} />
      </Section>
      <LaterTransactions title={t('Captures')} transactions={captures} zone={zoneOf(person)} />
      <LaterTransactions title={t('Reversals')} transactions={reversals} zone={zoneOf(person)} />
      <TransactionDetails
        transaction={transaction}
        title={title}
        accountHref={account && `/accounts/${account.reference}`}
        accountName={account && accountTitle(t, account)}
      >
        {transaction.parent && (
          <Detail term={t('Original transaction')}>
            <TextLink href={`/transactions/${transaction.parent}`}>
              <Identifier value={transaction.parent} />
            </TextLink>
          </Detail>
        )}
      </TransactionDetails>
    </article>
  );
};

const LaterTransactions = ({ title, transactions, zone }: { title: string; transactions: CallerTransaction[]; zone: string }) =>
  transactions.length > 0 && (
    <Section title={title}>
      <ul className="divide-y">
        {transactions.map(({ id, created, amount, currency, status }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-3 py-1.5">
            <TextLink href={`/transactions/${id}`}>
              <Timestamp at={created} zone={zone} />
            </TextLink>
            <Money amount={amount} currency={currency} signed void={status === 'Failed'} />
          </li>
        ))}
      </ul>
    </Section>
  );

/** Transactions without a partner are with an external account. */
const toPartnerParty = (t: Translate, partner: CallerTransaction['partner']): TransactionParty => {
  const person = partner?.user;
  if (!person) return { name: partner ? t('Company account') : t('External account') };
  return {
    name: personName(person),
    picture: <Avatar person={person} />,
    detail: person.temporary ? t('Invited, not registered yet') : person.email || formatPhoneNumber(person.mobile),
  };
};

const toParties = (
  t: Translate,
  { tx_type: txType, account: reference, partner }: CallerTransaction,
  { account, otherAccount }: TransactionAccounts,
): { from: TransactionParty; to: TransactionParty } => {
  const ownParty: TransactionParty = { name: account ? accountTitle(t, account) : t('Your account'), detail: reference };
  const otherParty: TransactionParty = otherAccount
    ? { name: accountTitle(t, otherAccount), detail: otherAccount.reference }
    : toPartnerParty(t, partner);
  return txType === 'credit' ? { from: otherParty, to: ownParty } : { from: ownParty, to: otherParty };
};
