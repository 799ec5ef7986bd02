import type { Translate } from '#app/_language/translate.ts';
import { Avatar } from '#app/_ui/format/avatar.tsx';
import { Identifier } from '#app/_ui/format/identifier.tsx';
import type { Stub } from '#app/_ui/format/transaction-flow.tsx';
import { TextLink } from '#app/_ui/navigation/text-link.tsx';
import { accountHref } from '#app/(dashboard)/admin/accounts/query.ts';
import type { AdminTransaction } from '#app/(dashboard)/admin/transactions/query.ts';
import { personName } from '#server/kernel/person-name.ts';

type Person = AdminTransaction['user'];

const Account = ({ reference, isLink }: { reference: string; isLink: boolean }) =>
  isLink ? (
    <TextLink href={accountHref(reference)}>
      <Identifier value={reference} />
    </TextLink>
  ) : (
    <Identifier value={reference} />
  );

type Reader = { t: Translate; /** Whoever looks may see the pages of accounts. */ seesAccounts: boolean };

/** `account` is not known where the other side is not among what was read. */
const stubOf = ({ t, seesAccounts }: Reader, person: Person, account: string | undefined): Stub => ({
  name: person ? personName(person) : t('Company account'),
  ...(person && { picture: <Avatar person={person} /> }),
  ...(account !== undefined && { detail: <Account reference={account} isLink={seesAccounts} /> }),
});

/** Both sides of a transaction as an admin sees them; `siblings` are what was made with it. Without a partner one lies outside the books. */
export const endsOf = (reader: Reader, transaction: AdminTransaction, siblings: readonly AdminTransaction[]): { from: Stub; to: Stub } => {
  const { t } = reader;
  const { tx_type: txType, user, account, partner } = transaction;
  const own = stubOf(reader, user, account);
  const other: Stub = partner
    ? stubOf(reader, partner.user, siblings.find(({ id }) => id === partner.id)?.account)
    : { name: t('Outside'), detail: t('Not an account of this company') };
  return txType === 'credit' ? { from: other, to: own } : { from: own, to: other };
};
