// What the parts of every list say of what is listed: whole sentences, since other languages bend their nouns.
import { message, type Message } from '#app/_language/translate.ts';

type Sentences = {
  /** With the value `count`. */
  counted: Message;
  /** Said when filters leave nothing. */
  noMatch: Message;
};

export const LISTED = {
  account: {
    counted: message('{count, plural, one {# account} other {# accounts}}'),
    noMatch: message('No account matches these filters'),
  },
  address: {
    counted: message('{count, plural, one {# address} other {# addresses}}'),
    noMatch: message('No address matches these filters'),
  },
  'bank account': {
    counted: message('{count, plural, one {# bank account} other {# bank accounts}}'),
    noMatch: message('No bank account matches these filters'),
  },
  call: { counted: message('{count, plural, one {# call} other {# calls}}'), noMatch: message('No call matches these filters') },
  'crypto account': {
    counted: message('{count, plural, one {# crypto account} other {# crypto accounts}}'),
    noMatch: message('No crypto account matches these filters'),
  },
  currency: {
    counted: message('{count, plural, one {# currency} other {# currencies}}'),
    noMatch: message('No currency matches these filters'),
  },
  delivery: {
    counted: message('{count, plural, one {# delivery} other {# deliveries}}'),
    noMatch: message('No delivery matches these filters'),
  },
  document: {
    counted: message('{count, plural, one {# document} other {# documents}}'),
    noMatch: message('No document matches these filters'),
  },
  email: { counted: message('{count, plural, one {# email} other {# emails}}'), noMatch: message('No email matches these filters') },
  endpoint: {
    counted: message('{count, plural, one {# endpoint} other {# endpoints}}'),
    noMatch: message('No endpoint matches these filters'),
  },
  entry: { counted: message('{count, plural, one {# entry} other {# entries}}'), noMatch: message('No entry matches these filters') },
  export: { counted: message('{count, plural, one {# export} other {# exports}}'), noMatch: message('No export matches these filters') },
  group: { counted: message('{count, plural, one {# group} other {# groups}}'), noMatch: message('No group matches these filters') },
  message: {
    counted: message('{count, plural, one {# message} other {# messages}}'),
    noMatch: message('No message matches these filters'),
  },
  'mobile number': {
    counted: message('{count, plural, one {# mobile number} other {# mobile numbers}}'),
    noMatch: message('No mobile number matches these filters'),
  },
  person: { counted: message('{count, plural, one {# person} other {# persons}}'), noMatch: message('No person matches these filters') },
  transaction: {
    counted: message('{count, plural, one {# transaction} other {# transactions}}'),
    noMatch: message('No transaction matches these filters'),
  },
  user: { counted: message('{count, plural, one {# user} other {# users}}'), noMatch: message('No user matches these filters') },
} as const satisfies Record<string, Sentences>;

export type Listed = keyof typeof LISTED;
