import { parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { listQuery } from '#app/_ui/table/list-query.ts';
import { VERIFICATION_STATUSES } from '#server/kernel/verification-status.ts';
import { CRYPTO_TYPES } from '#server/kernel/crypto-words.ts';
import { message, type Message } from '#app/_language/translate.ts';
import type { Listed } from '#app/_ui/table/list-page.tsx';
import type { AdminEmail, AdminMobile } from '#server/modules/people/index.ts';

export const addressList = listQuery('/admin/addresses', { status: parseAsStringLiteral(VERIFICATION_STATUSES), user: parseAsString }, {});
export type AddressQuery = Awaited<ReturnType<typeof addressList.read>>;

export const bankAccountList = listQuery(
  '/admin/bank-accounts',
  { status: parseAsStringLiteral(VERIFICATION_STATUSES), user: parseAsString, number: parseAsString },
  {},
);
export type BankAccountQuery = Awaited<ReturnType<typeof bankAccountList.read>>;

export const cryptoAccountList = listQuery(
  '/admin/crypto-accounts',
  {
    status: parseAsStringLiteral(VERIFICATION_STATUSES),
    type: parseAsStringLiteral(CRYPTO_TYPES),
    user: parseAsString,
    address: parseAsString,
  },
  {},
);
export type CryptoAccountQuery = Awaited<ReturnType<typeof cryptoAccountList.read>>;

export const ANSWERS = ['yes', 'no'] as const;
type Answer = (typeof ANSWERS)[number];

const answer = parseAsStringLiteral(ANSWERS);
const filters = { user: parseAsString, verified: answer, primary: answer, archived: answer };

export const emailList = listQuery('/admin/contacts', filters, {});
export const mobileList = listQuery('/admin/contacts/mobiles', filters, {});
export type ContactQuery = Awaited<ReturnType<typeof emailList.read>>;

const isYes = (said: Answer): boolean => said === 'yes';

/** What the API is asked for. */
export const toRequest = ({ user, verified, primary, archived }: ContactQuery) => ({
  ...(user && { user }),
  ...(verified && { verified: isYes(verified) }),
  ...(primary && { primary: isYes(primary) }),
  ...(archived && { archived: isYes(archived) }),
});

export type ContactKind = 'email' | 'mobile';

/** An email or a mobile number of a user: they are shown, and changed, alike. */
export type Contact = Pick<AdminEmail, 'id' | 'user' | 'primary' | 'verified' | 'archived' | 'created'> & { address: string };

export const fromEmail = ({ email, ...rest }: AdminEmail): Contact => ({ ...rest, address: email });
export const fromMobile = ({ number, ...rest }: AdminMobile): Contact => ({ ...rest, address: number });

/** What the list of all of a kind is called, what one of the kind is, and what its address is. */
export const LIST_TITLES: Record<ContactKind, Message> = {
  email: message('Emails of users'),
  mobile: message('Mobile numbers of users'),
};
export const KIND_NAMES: Record<ContactKind, Message> = { email: message('Email'), mobile: message('Mobile number') };
export const ADDRESS_TITLES: Record<ContactKind, Message> = { email: message('Email'), mobile: message('Number') };

/** What their lists count. */
export const NOUNS = { email: 'email', mobile: 'mobile number' } as const satisfies Record<ContactKind, Listed>;
