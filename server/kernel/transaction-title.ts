import { personName } from '#server/kernel/person-name.ts';

type Titled = { partner: { user: Parameters<typeof personName>[0] | null } | null; subtype: string | null; label: string };

const inWords = (subtype: string): string => {
  const words = subtype.replace(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** What a transaction is called in a list: whom it was with, or what kind it is. */
export const titleOf = ({ partner, subtype, label }: Titled): string => {
  if (partner?.user) return personName(partner.user);
  return subtype ? inWords(subtype) : label;
};

/** What a transaction without a subtype, or with one that has no label, is called. */
const WITHOUT_LABEL = ['Credit', 'Debit'];

/** What its subtype is called; blank where it has none. */
export const subtypeName = ({ subtype, label }: Pick<Titled, 'subtype' | 'label'>): string => {
  if (!subtype) return '';
  return WITHOUT_LABEL.includes(label) ? inWords(subtype) : label;
};
