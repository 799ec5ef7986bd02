// Emails and mobile numbers are shown alike.
import type { Email, Mobile } from '#server/features/contacts/schema.ts';

export type ContactKind = 'email' | 'mobile';

/** An email or a mobile number of the person who looks. */
export type Contact = { id: number; address: string; isPrimary: boolean; isVerified: boolean };

export const fromEmail = ({ id, email, primary, verified }: Email): Contact => ({
  id,
  address: email,
  isPrimary: primary,
  isVerified: verified,
});

export const fromMobile = ({ id, number, primary, verified }: Mobile): Contact => ({
  id,
  address: number,
  isPrimary: primary,
  isVerified: verified,
});

/** What people call it. */
export const NOUNS: Record<ContactKind, string> = { email: 'email', mobile: 'mobile number' };
