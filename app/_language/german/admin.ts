import adminDevelopers from '#app/_language/german/admin-developers.json' with { type: 'json' };
import adminMoney from '#app/_language/german/admin-money.json' with { type: 'json' };
import adminPeople from '#app/_language/german/admin-people.json' with { type: 'json' };
import type { Catalogue } from '#app/_language/languages.ts';

/** The texts of a record of users are in the folder of its pages. */
const records = import.meta.glob<Catalogue>('../../*/admin/*/german.json', { eager: true, import: 'default' });

/** The texts of the pages of administrators. */
export const GERMAN_ADMIN: readonly Catalogue[] = [adminMoney, adminPeople, adminDevelopers, ...Object.values(records)];
