import adminDevelopers from '#app/_language/german/admin-developers.json' with { type: 'json' };
import adminMoney from '#app/_language/german/admin-money.json' with { type: 'json' };
import adminPeople from '#app/_language/german/admin-people.json' with { type: 'json' };
import type { Catalogue } from '#app/_language/languages.ts';

/** The texts of the pages of administrators. */
export const GERMAN_ADMIN: readonly Catalogue[] = [adminMoney, adminPeople, adminDevelopers];
