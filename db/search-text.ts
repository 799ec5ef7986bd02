// SQL of searched texts. 0005_search.sql has the same expressions, which drizzle-kit cannot declare because of their commas.
import { sql, type SQL } from 'drizzle-orm';
import { FOLDED_LETTERS } from '#server/kernel/search-text.ts';

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Folds an SQL expression like foldSearchText. */
const fold = (expression: string): string => `translate(lower(${expression}), ${quote(FOLDED_LETTERS.from)}, ${quote(FOLDED_LETTERS.to)})`;

const joinColumns = (required: string[], optional: string[]): string =>
  [...required, ...optional.map((column) => `coalesce(${column}, '')`)].map((column) => `' ' || ${column}`).join(' || ');

/** Each word follows a space, so that `% word%` matches words that begin so. */
const USER_TEXT = fold(joinColumns(['first_name', 'last_name'], ['email', 'mobile', 'username', 'id_number']));
const ACCOUNT_TEXT = fold(joinColumns(['reference', 'name'], ['label']));

const raw = (text: string): SQL<string> => sql.raw(text) as SQL<string>;

export const searchedUserText = (): SQL<string> => raw(USER_TEXT);
export const searchedAccountText = (): SQL<string> => raw(ACCOUNT_TEXT);
export const searchedPayeeName = (): SQL<string> => raw(fold(joinColumns(['payees.name'], [])));
export const searchedNoteWords = (): SQL<string> => raw(`to_tsvector('simple'::regconfig, ${fold('note')})`);
export const searchedReference = (): SQL<string> => raw(`lower(reference) collate "C"`);
