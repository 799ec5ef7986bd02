import type { Translate } from '#app/_language/translate.ts';
import { Avatar } from '#app/_ui/format/avatar.tsx';
import { Identifier } from '#app/_ui/format/identifier.tsx';
import { TransactionParties, type TransactionParty, Timeline } from '#app/_ui/format/transaction-flow.tsx';
import { TextLink } from '#app/_ui/navigation/links.tsx';
import { accountHref, adminTransactionList } from '#app/(dashboard)/admin/lists.ts';
import { type AdminTransactionDetail, holderName, kindLabel } from '#app/(dashboard)/admin/transactions/admin-transactions.ts';
import { personName } from '#server/kernel/display-names.ts';
import type { Metadata } from 'next';
import { cache } from 'react';
import { useText } from '#language';
import { getFormat, getText } from '#app/_language/server.ts';
import { UserLink } from '#app/(dashboard)/admin/users/user-page.tsx';
import { type ServerCaller, readOwnPermissions, read, readViewer } from '#app/_ui/session/caller.ts';
import { zoneOf } from '#server/kernel/timestamps.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { Detail } from '#app/_ui/format/details.tsx';
import { Timestamp } from '#app/_ui/format/timestamp.tsx';
import { Money } from '#app/_ui/format/money.tsx';
import { Page, Section, Surface } from '#app/_ui/shell/page.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import { Breadcrumbs } from '#app/(dashboard)/_shell/breadcrumbs.tsx';
import { TransactionActions } from '#app/(dashboard)/admin/transactions/[id]/actions.tsx';
import { groupLaterTransactions } from '#app/(dashboard)/transactions/later-transactions.ts';
import { ReceiptActions } from '#app/(dashboard)/transactions/receipt-actions.tsx';
import { TransactionDetails, TransactionHeader } from '#app/(dashboard)/transactions/transaction-detail.tsx';
import { isOwnTransfer, transactionSteps } from '#app/(dashboard)/transactions/transaction-steps.ts';

type Person = AdminTransactionDetail['user'];

const Account = ({ reference, isLink }: { reference: string; isLink: boolean }) =>
  isLink ? (
    <TextLink href={accountHref(reference)}>
      <Identifier value={reference} />
    </TextLink>
  ) : (
    <Identifier value={reference} />
  );

type PartyOptions = { t: Translate; /** Whether the admin may view accounts. */ canViewAccounts: boolean };

/** The name, photo and account of one side. `account` is undefined if the transaction of the other side was not read. */
const toTransactionParty = ({ t, canViewAccounts }: PartyOptions, person: Person, account: string | undefined): TransactionParty => ({
  name: person ? personName(person) : t('Company account'),
  ...(person && { picture: <Avatar person={person} /> }),
  ...(account !== undefined && { detail: <Account reference={account} isLink={canViewAccounts} /> }),
});

/** The sender and the recipient. `siblings` are the other transactions of the collection. Without a partner, one side is external. */
const toTransactionParties = (
  options: PartyOptions,
  transaction: AdminTransactionDetail,
  siblings: readonly AdminTransactionDetail[],
): { from: TransactionParty; to: TransactionParty } => {
  const { t } = options;
  const { tx_type: txType, user, account, partner } = transaction;
  const accountParty = toTransactionParty(options, user, account);
  const otherParty: TransactionParty = partner
    ? toTransactionParty(options, partner.user, siblings.find(({ id }) => id === partner.id)?.account)
    : { name: t('External'), detail: t('Not an account of this company') };
  return txType === 'credit' ? { from: otherParty, to: accountParty } : { from: accountParty, to: otherParty };
};

/** "Payer to recipient" for a transfer between users, otherwise the account holder. */
const transactionPageTitle = (t: Translate, transaction: AdminTransactionDetail): string => {
  const { tx_type: txType, user, partner } = transaction;
  if (!user || !partner?.user) return holderName(t, transaction);
  if (isOwnTransfer(transaction, user.id)) return t('{name}: transfer between own accounts', { name: personName(user) });
  const [payer, recipient] = txType === 'credit' ? [partner.user, user] : [user, partner.user];
  return t('{payer} to {recipient}', { payer: personName(payer), recipient: personName(recipient) });
};

type Props = PageProps<{ id: string }>;
type Message = Awaited<ReturnType<ServerCaller['admin']['transactionMessages']['list']>>['results'][number];

const readTransaction = cache((id: string) => read((api) => api.admin.transactions.get({ id })));

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const [t, format, { amount, currency }] = await Promise.all([getText(), getFormat(), readTransaction((await params).id)]);
  return { title: t('{amount}, company transaction', { amount: format.amount(amount, currency, { signed: true }) }) };
};

export default async function AdminTransactionPage({ params, searchParams }: Props) {
  const t = await getText();
  const { id } = await params;
  const query = await adminTransactionList.read(searchParams);
  const [transaction, messages, collection, children, permissions, admin] = await Promise.all([
    readTransaction(id),
    read((api) => api.admin.transactionMessages.list({ id, page_size: 100 })),
    readTransaction(id).then(({ collection }) => read((api) => api.admin.transactions.list({ collection, page_size: 50 }))),
    read((api) => api.admin.transactions.list({ parent: id, page_size: 50 })),
    readOwnPermissions(),
    readViewer(),
  ]);
  const zone = zoneOf(admin);
  const { user, partner } = transaction;
  const canViewAccounts = permissions.includes('admin.account.view');
  const { captures, reversals } = groupLaterTransactions(transaction, children.results);
  const siblings = collection.results.filter((other) => other.id !== id);
  const kind = kindLabel(t, transaction);
  return (
    <Page
      title={transactionPageTitle(t, transaction)}
      width="form"
      trail={
        <Breadcrumbs
          menuPath="/admin/transactions"
          menuHref={adminTransactionList.pageHref(query, query.page)}
          current={transactionPageTitle(t, transaction)}
        />
      }
    >
      <Surface>
        <TransactionHeader transaction={transaction}>
          <p className="flex flex-wrap items-center gap-x-2 text-muted">
            {!partner?.user && <bdi>{kind}</bdi>}
            <StatusChip status={transaction.status} />
            {transaction.archived && <StatusChip status="Archived" />}
          </p>
        </TransactionHeader>
        <div className="space-y-5 px-5 pb-5 md:px-6">
          <TransactionParties {...toTransactionParties({ t, canViewAccounts }, transaction, siblings)} />
          <TransactionActions
            transaction={transaction}
            unregisteredRecipient={findUnregisteredRecipient([transaction, ...siblings])}
            zone={zone}
            canChange={permissions.includes('admin.transaction.change')}
            canAdd={permissions.includes('admin.transaction.add')}
          />
          {transaction.status !== 'Failed' && <ReceiptActions id={id} isAdmin />}
        </div>
        <Section title={t('History')}>
          <Timeline zone={zone} steps={transactionSteps(t, transaction)} />
        </Section>
        {siblings.length > 0 && <RelatedTransactions title={t('Related transactions')} transactions={siblings} />}
        {captures.length > 0 && <RelatedTransactions title={t('Captures')} transactions={captures} />}
        {reversals.length > 0 && <RelatedTransactions title={t('Reversals')} transactions={reversals} />}
        {messages.results.length > 0 && <Messages messages={messages.results} zone={zone} />}
        <TransactionDetails
          transaction={transaction}
          title={kind}
          {...(canViewAccounts && { accountHref: accountHref(transaction.account) })}
        >
          {user && (
            <Detail term={t('User')}>
              <UserLink user={user} />
            </Detail>
          )}
          {partner?.user && !isOwnTransfer(transaction, user?.id) && (
            <Detail term={t('Counterparty')}>
              <UserLink user={partner.user} />
            </Detail>
          )}
          {transaction.parent && (
            <Detail term={t('Original transaction')}>
              <TextLink href={`/admin/transactions/${transaction.parent}`}>
                <Identifier value={transaction.parent} />
              </TextLink>
            </Detail>
          )}
        </TransactionDetails>
      </Surface>
    </Page>
  );
}

/** The recipient of an unclaimed transfer; undefined once they have registered. */
const findUnregisteredRecipient = (transactions: readonly AdminTransactionDetail[]): string | undefined => {
  const recipient = transactions.find(({ user }) => user?.temporary)?.user;
  return recipient ? personName(recipient) : undefined;
};

const RelatedTransactions = ({ title, transactions }: { title: string; transactions: AdminTransactionDetail[] }) => {
  const t = useText();
  return (
    <Section title={title}>
      <ul className="divide-y">
        {transactions.map((other) => (
          <li key={other.id} className="flex flex-wrap items-baseline justify-between gap-x-3 py-1.5">
            <TextLink href={`/admin/transactions/${other.id}`}>
              <bdi>{holderName(t, other)}</bdi> <bdi>{kindLabel(t, other)}</bdi>
            </TextLink>
            <Money amount={other.amount} currency={other.currency} signed void={other.status === 'Failed'} />
          </li>
        ))}
      </ul>
    </Section>
  );
};

const Messages = ({ messages, zone }: { messages: Message[]; zone: string }) => {
  const t = useText();
  return (
    <Section title={t('Messages')}>
      <ul className="divide-y">
        {messages.map(({ id, level, message, section, created }) => (
          <li key={id} className="py-2">
            <p className="break-words whitespace-pre-line">{message}</p>
            <p className="text-13 text-muted">
              {t.label(level)}, {section === 'user' ? t('for the user') : t('for admins only')}, <Timestamp at={created} zone={zone} />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
};
