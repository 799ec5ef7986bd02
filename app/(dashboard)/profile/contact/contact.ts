// Emails and mobile numbers of the user, which the page shows in the same way.
import { message, type Message } from '#app/_language/translate.ts';
import type { Email, Mobile } from '#server/modules/people/index.ts';

export type ContactKind = 'email' | 'mobile';

/** An email or a mobile number of the user. */
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

/** The texts by kind, as whole sentences, because other languages inflect the noun. */
export const WORDS = {
  email: {
    title: message('Emails'),
    lead: message('Your company writes to the primary one, and you sign in with it.'),
    none: message('You have none yet.'),
    list: message('Your emails'),
    add: message('Add an email'),
    whatFollows: message('We send a link to it. Open the link, to show that the address is yours.'),
    makePrimary: message('Make it my primary email as soon as it is verified'),
    isPrimary: message('{address} is your primary email now.'),
    removal: message('Remove this email?'),
  },
  mobile: {
    title: message('Mobile numbers'),
    lead: message('In international form. Your company sends messages to the primary one.'),
    none: message('You have none yet. With one, others can send you money by your number.'),
    list: message('Your mobile numbers'),
    add: message('Add a mobile number'),
    whatFollows: message('We send a code to it. Type the code here, to show that the number is yours.'),
    makePrimary: message('Make it my primary mobile number as soon as it is verified'),
    isPrimary: message('{address} is your primary mobile number now.'),
    removal: message('Remove this mobile number?'),
  },
} as const satisfies Record<ContactKind, Record<string, Message>>;
