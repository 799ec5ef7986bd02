import { ChevronLeft } from 'lucide-react';
import Link from 'next/link';
import { useText } from '#language';
import { classNames } from '#app/_ui/format/class-names.ts';
import { pageName } from '#app/(dashboard)/_shell/navigation.tsx';

type Step = { href: string; label: string };

type BreadcrumbsProps = {
  /** The page of the menu that it lies below. */
  under: `/${string}`;
  /** Its address with the filters and the page of the list that one came from. */
  underHref?: string;
  /** What lies between, each by its own name. */
  steps?: readonly Step[];
  /** What is open. */
  here: string;
};

/** The end of the way to a page of one record: the first of its pages is the record's own, the others lie below that. */
export const endOn = (record: Step, tab: string | false): Pick<BreadcrumbsProps, 'steps' | 'here'> =>
  tab ? { steps: [record], here: tab } : { here: record.label };

const LINK = 'inline-flex min-h-8 items-center gap-1 text-muted underline-offset-3 hover:text-text hover:underline';

/** The way from a page of the menu down to the one that is open. On a phone only what it lies below, to go back to. */
export const Breadcrumbs = ({ under, underHref = under, steps = [], here }: BreadcrumbsProps) => {
  const t = useText();
  const above = [{ href: underHref, label: t(pageName(under)) }, ...steps];
  return (
    <nav aria-label={t('Breadcrumb')} className="text-13">
      <ol className="flex flex-wrap items-center gap-x-2">
        {above.map(({ href, label }, index) => {
          const isNearest = index === above.length - 1;
          return (
            <li key={href} className={classNames('flex min-w-0 items-center gap-x-2', !isNearest && 'max-md:hidden')}>
              <Link href={href} prefetch={false} className={LINK}>
                <ChevronLeft aria-hidden className="size-4 shrink-0 md:hidden" />
                <bdi className="break-words">{label}</bdi>
              </Link>
              <span aria-hidden className="text-muted max-md:hidden">
                /
              </span>
            </li>
          );
        })}
        <li aria-current="page" className="min-w-0 max-md:hidden">
          <bdi className="break-words">{here}</bdi>
        </li>
      </ol>
    </nav>
  );
};
