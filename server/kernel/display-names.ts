// Names of users, transactions and subtypes on pages and in statements.

type NamedUser = { id: string; first_name: string; last_name: string; username: string; email: string; mobile: string };

/** The full name, or the first identifier that is set. */
export const personName = (person: NamedUser): string =>
  [person.first_name, person.last_name].filter(Boolean).join(' ') || person.username || person.email || person.mobile || person.id;

type NamedTransaction = { partner: { user: NamedUser | null } | null; subtype: string | null; label: string };

const humanize = (subtype: string): string => {
  const words = subtype.replace(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Title of a transaction in lists: the partner's name, otherwise the subtype or the label. */
export const transactionTitle = ({ partner, subtype, label }: NamedTransaction): string => {
  if (partner?.user) return personName(partner.user);
  return subtype ? humanize(subtype) : label;
};

/** Labels of transactions that have no subtype, or a subtype without a label. */
const DEFAULT_LABELS = ['Credit', 'Debit'];

/** Name of a transaction's subtype; blank if it has none. */
export const subtypeName = ({ subtype, label }: Pick<NamedTransaction, 'subtype' | 'label'>): string => {
  if (!subtype) return '';
  return DEFAULT_LABELS.includes(label) ? humanize(subtype) : label;
};
