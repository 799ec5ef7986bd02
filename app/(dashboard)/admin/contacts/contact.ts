import { message, type Message } from '#app/_language/translate.ts';
import type { Listed } from '#app/_ui/table/list-page.tsx';
import type { AdminEmail, AdminMobile } from '#server/modules/people/contacts/schema.ts';

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
