import type { ReactNode } from 'react';
import type { Translate } from '#app/_language/translate.ts';
import { useText } from '#language';
import { printJson } from '#server/kernel/json.ts';

type JsonObject = Record<string, unknown>;

const written = (t: Translate, value: unknown): ReactNode => {
  if (value === undefined || value === null || value === '') return <span className="text-muted">{t('nothing')}</span>;
  return typeof value === 'string' ? value : printJson(value);
};

/** What was there before, and what is there since, field by field. */
export const Changes = ({ before, after }: { before: JsonObject | null; after: JsonObject | null }) => {
  const t = useText();
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (names.length === 0) return null;
  return (
    <table className="w-full table-fixed text-left font-mono text-13">
      <caption className="sr-only">{t('What was changed')}</caption>
      <thead>
        <tr className="*:border-b *:py-1 *:pr-2 *:font-normal *:text-muted">
          <th scope="col">{t('Field')}</th>
          <th scope="col">{t('Before')}</th>
          <th scope="col">{t('After')}</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name} className="align-top *:border-b *:py-1 *:pr-2 *:break-words">
            <th scope="row" className="font-normal text-muted">
              {name}
            </th>
            <td>{written(t, before?.[name])}</td>
            <td>{written(t, after?.[name])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
