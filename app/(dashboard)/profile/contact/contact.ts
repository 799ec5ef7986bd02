// Emails and mobile numbers of the user. The page displays both in the same way.
import { message, type Message } from '#app/_language/translate.ts';

export type ContactKind = 'email' | 'mobile';

/** An email or a mobile number of the user. */
export type Contact = {
  id: number;
  address: string;
  /** The address as displayed. */ label: string;
  isPrimary: boolean;
  isVerified: boolean;
};

/** The labels by kind, as whole sentences, because other languages inflect the noun. */
export const CONTACT_LABELS = {
  email: {
    title: message('Email addresses'),
    description: message('You sign in with your primary email, and {company} sends messages to it.'),
    empty: message('No emails yet.'),
    list: message('Your emails'),
    add: message('Add email'),
    nextStep: message('We’ll send a link to verify the address.'),
    makePrimary: message('Make it my primary email once verified'),
    isPrimary: message('{address} is now your primary email.'),
    removal: message('Remove this email?'),
  },
  mobile: {
    title: message('Mobile numbers'),
    description: message('{company} sends text messages to your primary number.'),
    empty: message('No mobile numbers yet. Add one so that others can send money to your number.'),
    list: message('Your mobile numbers'),
    add: message('Add mobile number'),
    nextStep: message('We’ll send a code to verify the number.'),
    makePrimary: message('Make it my primary mobile number once verified'),
    isPrimary: message('{address} is now your primary mobile number.'),
    removal: message('Remove this mobile number?'),
  },
} as const satisfies Record<ContactKind, Record<string, Message>>;
