import type { Transaction } from '#app/_lib/caller.ts';
import { personName } from '#app/_lib/person-name.ts';
import { Avatar } from '#app/_ui/avatar.tsx';
import { DataTree } from '#app/_ui/data-tree.tsx';
import { Detail, Details } from '#app/_ui/details.tsx';
import { Identifier } from '#app/_ui/identifier.tsx';
import { LedgerStrip, type Stub } from '#app/_ui/ledger-strip.tsx';
import { Money } from '#app/_ui/money.tsx';
import { Section } from '#app/_ui/surface.tsx';
import { Timeline, type Step } from '#app/_ui/timeline.tsx';
import { OUTCOMES, titleOf } from '#app/(dashboard)/transactions/title.ts';

type Props = { transaction: Transaction; zone: string };

/** Everything about one transaction, for its page and for the drawer. */
export const TransactionDetail = ({ transaction, zone }: Props) => (
  <article>
    <div className="px-5 pt-6 pb-5 md:px-6">
      <p className="text-muted">
        <bdi>{titleOf(transaction)}</bdi>
      </p>
      <p className="break-words">
        <Money amount={transaction.amount} currency={transaction.currency} size="figure" signed void={transaction.status === 'Failed'} />
      </p>
      {transaction.note && <p className="mt-2 break-words">{transaction.note}</p>}
    </div>
    <div className="px-5 pb-5 md:px-6">
      <LedgerStrip {...endsOf(transaction)} status={transaction.status} />
    </div>
    <Section title="History">
      <Timeline steps={stepsOf(transaction)} zone={zone} />
    </Section>
    <Section title="Details">
      <TransactionDetails transaction={transaction} />
    </Section>
    {Object.keys(transaction.metadata).length > 0 && (
      <Section title="Metadata">
        <DataTree data={transaction.metadata} />
      </Section>
    )}
  </article>
);

const TransactionDetails = ({ transaction }: { transaction: Transaction }) => (
  <Details>
    {transaction.reference && (
      <Detail term="Reference">
        <Identifier value={transaction.reference} label="reference" />
      </Detail>
    )}
    {transaction.subtype && <Detail term="Subtype">{transaction.subtype}</Detail>}
    <Detail term={transaction.status === 'Complete' ? 'Balance after' : 'Balance'}>
      <Money amount={transaction.balance} currency={transaction.currency} />
    </Detail>
    {transaction.fee !== 0n && (
      <Detail term="Fee">
        <Money amount={transaction.fee} currency={transaction.currency} />
      </Detail>
    )}
    <Detail term="Account">
      <Identifier value={transaction.account} label="account reference" />
    </Detail>
    <Detail term="Transaction id">
      <Identifier value={transaction.id} label="transaction id" />
    </Detail>
    <Detail term="Collection">
      <Identifier value={transaction.collection} label="collection id" />
    </Detail>
  </Details>
);

/** Without a partner the money comes from, or goes to, somewhere outside the books. */
const endsOf = ({ tx_type: txType, account, partner }: Transaction): { from: Stub; to: Stub } => {
  const own: Stub = { name: 'Your account', detail: account };
  const person = partner?.user;
  const other: Stub = person
    ? {
        name: personName(person),
        picture: <Avatar person={person} />,
        detail: person.temporary ? 'Invited, not registered yet' : person.email || person.mobile,
      }
    : { name: partner ? 'Company account' : 'Outside', detail: partner ? undefined : 'Not an account of this company' };
  return txType === 'credit' ? { from: other, to: own } : { from: own, to: other };
};

const stepsOf = ({ status, created, executed, expires }: Transaction): Step[] => [
  { name: 'Created', at: created },
  { name: OUTCOMES[status], at: executed, status },
  ...(status === 'Pending' && expires ? [{ name: 'Fails by itself unless claimed before', at: expires }] : []),
];
