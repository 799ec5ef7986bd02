import type { ReactNode } from 'react';
import { useText } from '#language';
import type { Translate } from '#app/_language/translate.ts';

/** A description list, with lines between its items. */
export const Details = ({ children }: { children: ReactNode }) => <dl className="divide-y">{children}</dl>;

export const Detail = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="grid grid-cols-[8rem_1fr] items-baseline gap-3 py-1.5 md:grid-cols-[9rem_1fr]">
    <dt className="min-w-0 break-words hyphens-auto text-muted">{term}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </div>
);

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isEmpty = (value: object): boolean => Object.keys(value).length === 0;

const formatLeaf = (t: Translate, value: unknown): string => {
  if (isBranch(value)) return Array.isArray(value) ? t('empty list') : t('empty');
  return typeof value === 'string' ? value : String(value);
};

/** JSON data as a tree. */
export const DataTree = ({ data }: { data: object }) => {
  const t = useText();
  return (
    <dl className="font-mono text-13">
      {Object.entries(data).map(([name, value]: [string, unknown]) =>
        isBranch(value) && !isEmpty(value) ? (
          <div key={name} className="py-0.5">
            <dt className="text-muted">{name}</dt>
            <dd className="border-l pl-3">
              <DataTree data={value} />
            </dd>
          </div>
        ) : (
          <div key={name} className="flex gap-3 py-0.5">
            <dt className="shrink-0 text-muted">{name}</dt>
            <dd className="min-w-0 break-words">{formatLeaf(t, value)}</dd>
          </div>
        ),
      )}
    </dl>
  );
};
