import type { ReactNode } from 'react';
import { useFormat, useText } from '#language';
import { Part } from '#app/_ui/shell/surface.tsx';
import { TextLink } from '#app/_ui/navigation/text-link.tsx';

/** Rows of a kind that a user's page shows; more than these are on the page of that kind. */
export const SHOWN_MAX = 25;

type SheetProps = {
  title: string;
  /** How many there are in all. */
  count: number;
  /** What is said where there are none. */
  nothing: string;
  /** Where all of them are, narrowed to this user. */
  allHref?: string;
  children: ReactNode;
};

/** One kind of what a user has: the latest of it. */
export const Sheet = ({ title, count, nothing, allHref, children }: SheetProps) => {
  const t = useText();
  const format = useFormat();
  return (
    <Part
      title={title}
      lead={
        count === 0
          ? nothing
          : count > SHOWN_MAX
            ? t('The latest {shown} of {count}.', { shown: SHOWN_MAX, count: format.count(count) })
            : t('{count} in all.', { count: format.count(count) })
      }
      action={allHref && count > 0 && <TextLink href={allHref}>{t('Open in the list')}</TextLink>}
    >
      {count > 0 && <div className="@container">{children}</div>}
    </Part>
  );
};
