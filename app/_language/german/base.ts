import account from '#app/_language/german/account.json' with { type: 'json' };
import docs from '#app/_language/german/docs.json' with { type: 'json' };
import money from '#app/_language/german/money.json' with { type: 'json' };
import profile from '#app/_language/german/profile.json' with { type: 'json' };
import server from '#app/_language/german/server.json' with { type: 'json' };
import shared from '#app/_language/german/shared.json' with { type: 'json' };
import words from '#app/_language/german/labels.json' with { type: 'json' };
import type { Catalog } from '#app/_language/languages.ts';

/** The texts of user records are in the folders of their pages. */
const records = import.meta.glob<Catalog>('../../*/profile/*/german.json', { eager: true, import: 'default' });

/** The texts of all pages except the admin pages. */
export const GERMAN: readonly Catalog[] = [shared, words, money, profile, account, docs, ...Object.values(records)];

/** The messages of the server. */
export const GERMAN_SERVER: Catalog = server;
