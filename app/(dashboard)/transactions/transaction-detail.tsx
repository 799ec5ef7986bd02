import 'server-only';
import { cache, type ReactNode } from 'react';
import { useText } from '#language';
import { read, readIfAllowed, type CallerTransaction, type CallerUser, readOwnPermissions, readViewer } from '#app/_ui/session/caller.ts';
import { readCompany } from '#app/_ui/shell/brand.tsx';
import { DataTree, Detail, Details } from '#app/_ui/format/details.tsx';
import { Identifier } from '#app/_ui/format/identifier.tsx';
import { Money } from '#app/_ui/format/money.tsx';
import { formatPhoneNumber } from '#app/_ui/form/phone-number.ts';
import { Section } from '#app/_ui/shell/page.tsx';
import { TextLink } from '#app/_ui/navigation/links.tsx';
import { zoneOf } from '#server/kernel/timestamps.ts';
import { subtypeName, personName } from '#server/kernel/display-names.ts';
import type { Translate } from '#app/_language/translate.ts';
import { accountTitle } from '#app/_ui/format/account-title.ts';
import { Avatar } from '#app/_ui/format/avatar.tsx';
import { TransactionParties, type TransactionParty, Timeline } from '#app/_ui/format/transaction-flow.tsx';
import { SavePayee } from '#app/(dashboard)/payees/save-payee.tsx';
import { CancelTransfer } from '#app/(dashboard)/transactions/cancel-transfer.tsx';
import { ReceiptActions } from '#app/(dashboard)/transactions/receipt-actions.tsx';
import { isOwnTransfer, transactionSteps, translatedTransactionTitle } from '#app/(dashboard)/transactions/transaction-steps.ts';
import type { Account } from '#server/modules/accounts/index.ts';

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

/** Reads a transaction of the user. Cached, because the page and its title both need it. */
export const findTransaction = cache((id: string) => read((api) => api.transactions.get({ id })));

const findAccount = (reference: string): Promise<Account | undefined> => readIfAllowed((api) => api.accounts.get({ reference }));

type TransactionAccounts = {
  account: Account | undefined;
  /** The other account of a transfer between the user's accounts. */
  otherAccount: Account | undefined;
};

/** The user's accounts in the transaction; undefined without permission. */
const findTransactionAccounts = async (id: string): Promise<TransactionAccounts> => {
  const [transaction, { id: userId }] = await Promise.all([findTransaction(id), readViewer()]);
  const { account, partner } = transaction;
  const other =
    partner && isOwnTransfer(transaction, userId) ? await readIfAllowed((api) => api.transactions.get({ id: partner.id })) : undefined;
  const [ownAccount, otherAccount] = await Promise.all([findAccount(account), other && findAccount(other.account)]);
  return { account: ownAccount, otherAccount };
};

/** Whether the user can cancel unclaimed transfers. */
const mayCancelUnclaimed = async (): Promise<boolean> => {
  const [permissions, company] = await Promise.all([readOwnPermissions(), readCompany()]);
  return permissions.includes('user.transaction.change') && company?.settings.allow_transfer_cancellations === true;
};

/** Whether the user can save the recipient of the transfer, and has not saved it yet. */
const maySaveRecipient = async (transaction: CallerTransaction, userId: string): Promise<boolean> => {
  const recipient = transaction.partner?.user;
  if (!recipient || transaction.tx_type !== 'debit' || recipient.id === userId) return false;
  const permissions = await readOwnPermissions();
  if (!permissions.includes('user.payee.add')) return false;
  const addresses = [recipient.email, recipient.mobile, recipient.id].filter(Boolean).join(',');
  const saved = await readIfAllowed((api) => api.payees.list({ address__in: addresses, page_size: 1 }));
  return saved?.count === 0;
};

/** The data of the detail in addition to the transaction. */
type TransactionContext = TransactionAccounts & { person: CallerUser; isCancelable: boolean; isSavable: boolean };

export const findTransactionContext = async (id: string): Promise<TransactionContext> => {
  const [transaction, accounts, person] = await Promise.all([findTransaction(id), findTransactionAccounts(id), readViewer()]);
  const { status, tx_type: txType, partner } = transaction;
  const isUnclaimed = status === 'Pending' && txType === 'debit' && partner?.user?.temporary === true;
  const [isCancelable, isSavable] = await Promise.all([isUnclaimed && mayCancelUnclaimed(), maySaveRecipient(transaction, person.id)]);
  return { ...accounts, person, isCancelable, isSavable };
};

type Props = TransactionContext & {
  transaction: CallerTransaction;
  /** Whether the title is shown by the container. */
  isTitled?: boolean;
};

/** Everything about one transaction, for its page and for the drawer. */
export const TransactionDetail = ({ transaction, account, otherAccount, person, isCancelable, isSavable, isTitled = false }: Props) => {
  const t = useText();
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
      {(isCancelable || isSavable) && (
        <div className="flex flex-wrap gap-2 px-5 pb-5 md:px-6">
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
      <TransactionDetails
        transaction={transaction}
        title={title}
        accountHref={account && `/accounts/${account.reference}`}
        accountName={account && accountTitle(t, account)}
      />
    </article>
  );
};

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
