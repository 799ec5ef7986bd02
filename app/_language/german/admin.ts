import adminDevelopers from '#app/_language/german/admin-developers.json' with { type: 'json' };
import adminMoney from '#app/_language/german/admin-money.json' with { type: 'json' };
import adminPeople from '#app/_language/german/admin-people.json' with { type: 'json' };
import type { Catalog } from '#app/_language/languages.ts';

/** The texts of user records are in the folders of their pages. */
const records = import.meta.glob<Catalog>('../../*/admin/*/german.json', { eager: true, import: 'default' });

/** The texts of admin pages. */
export const GERMAN_ADMIN: readonly Catalog[] = [adminMoney, adminPeople, adminDevelopers, ...Object.values(records)];
