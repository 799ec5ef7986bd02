import 'server-only';
import { cookies } from 'next/headers';
import type { Message } from '#app/_language/translate.ts';
import { columnCookie } from '#app/_ui/shell/column-cookie.ts';

/** A column that people may leave out. */
export type ChoosableColumn<Key extends string = string> = {
  key: Key;
  title: string | Message;
  /** Shown to who has not chosen. */ isUsual: boolean;
};

/**
 * The columns of a list that are shown, in the order of the table: those that its address names (`columns=`), else those that this browser
 * showed last, else the usual ones.
 */
export const chosenColumns = async <Key extends string>(
  list: string,
  columns: readonly ChoosableColumn<Key>[],
  asked: readonly string[] | null,
): Promise<Key[]> => {
  const remembered = (await cookies()).get(columnCookie(list))?.value;
  const named = asked ?? remembered?.split(',');
  return columns.filter(({ key, isUsual }) => (named ? named.includes(key) : isUsual)).map(({ key }) => key);
};
