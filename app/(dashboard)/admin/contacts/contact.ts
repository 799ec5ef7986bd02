import type { AdminEmail, AdminMobile } from '#server/features/contacts/schema.ts';

export type ContactKind = 'email' | 'mobile';

/** An email or a mobile number of a user: they are shown, and changed, alike. */
export type Contact = Pick<AdminEmail, 'id' | 'user' | 'primary' | 'verified' | 'archived' | 'created'> & { address: string };

export const fromEmail = ({ email, ...rest }: AdminEmail): Contact => ({ ...rest, address: email });
export const fromMobile = ({ number, ...rest }: AdminMobile): Contact => ({ ...rest, address: number });

export const NOUNS: Record<ContactKind, string> = { email: 'email', mobile: 'mobile number' };
export const ADDRESS_TITLES: Record<ContactKind, string> = { email: 'Email', mobile: 'Number' };
