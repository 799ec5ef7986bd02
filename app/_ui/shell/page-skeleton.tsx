'use client';

// Skeletons of pages: the title and the outline of the content, shown until the page has loaded. A skeleton has the dimensions of its page,
// so that nothing moves when the page replaces it.
import type { ReactNode } from 'react';
import { useText } from '#language';
import type { Message } from '#app/_language/translate.ts';
import { BreadcrumbTrail } from '#app/_ui/navigation/links.tsx';
import { classNames } from '#app/_ui/format/class-names.ts';
import { Page, type PageWidth, Surface } from '#app/_ui/shell/page.tsx';

/** Skeleton of a text or control; its size is a class. */
const Bar = ({ className }: { className: string }) => <div className={classNames('rounded-chip bg-sunken', className)} />;

const ROWS = Array.from({ length: 12 }, (_row, index) => index);
const [ENTRIES, CARDS] = [ROWS.slice(0, 3), ROWS.slice(0, 3)];
const [FIELDS, SECTIONS] = [ROWS.slice(0, 4), ROWS.slice(0, 4)];

export const TableSkeleton = () => (
  <ul className="mt-14 divide-y border-t">
    {ROWS.map((row) => (
      <li key={row} className="flex h-11 items-center justify-between px-4">
        <Bar className="h-2.5 w-40" />
        <Bar className="h-2.5 w-24" />
      </li>
    ))}
  </ul>
);

export const ListSkeleton = () => (
  <div className="divide-y">
    {ENTRIES.map((entry) => (
      <div key={entry} className="space-y-2 px-4 py-4 md:px-6">
        <Bar className="h-4 w-32" />
        <Bar className="h-3.5 w-64 max-w-full" />
      </div>
    ))}
  </div>
);

const FormSkeleton = () => (
  <Surface padded className="space-y-5">
    {FIELDS.map((field) => (
      <div key={field} className="space-y-2">
        <Bar className="h-4 w-24" />
        <Bar className="h-11 md:h-9" />
      </div>
    ))}
  </Surface>
);

const TextSkeleton = () => (
  <Surface padded>
    <Bar className="h-32" />
  </Surface>
);

const ChartsSkeleton = () =>
  ['h-24', 'h-64', 'h-40'].map((height) => (
    <Surface key={height} className={height}>
      {null}
    </Surface>
  ));

const CardsSkeleton = () => (
  <>
    <div className="grid gap-4 sm:grid-cols-[repeat(auto-fill,minmax(18rem,1fr))]">
      {CARDS.map((card) => (
        <Surface key={card} className="h-52 space-y-3 px-4 py-4">
          <Bar className="h-3 w-24" />
          <Bar className="h-7 w-40" />
        </Surface>
      ))}
    </div>
    <Surface className="h-96">{null}</Surface>
  </>
);

/** A table with amounts, below the totals. */
const LedgerSkeleton = () => (
  <>
    <Surface className="h-[5.75rem] max-md:hidden">{null}</Surface>
    <Surface>
      <ul className="mt-24 divide-y border-t">
        {ROWS.map((row) => (
          <li key={row} className="flex h-11 items-center">
            <Bar className="ml-4 h-2.5 w-40" />
            <div className="margin-rule ml-auto flex h-full w-[27%] items-center justify-end pr-4 pl-4">
              <Bar className="h-2.5 w-24" />
            </div>
          </li>
        ))}
      </ul>
    </Surface>
  </>
);

const PersonSkeleton = () => (
  <>
    <Surface>
      <div className="flex items-center gap-4 px-4 py-4 md:px-6">
        <Bar className="size-20 rounded-full" />
        <Bar className="h-4 w-56" />
      </div>
    </Surface>
    <Surface>
      <TableSkeleton />
    </Surface>
  </>
);

const SectionsSkeleton = () =>
  SECTIONS.map((section) => (
    <Surface key={section} className="space-y-3 px-4 py-4 md:px-6">
      <Bar className="h-5 w-32" />
      <Bar className="h-4 w-72 max-w-full" />
      <Bar className="h-11" />
    </Surface>
  ));

const inSurface = (content: ReactNode): (() => ReactNode) => {
  return () => <Surface>{content}</Surface>;
};

/** The contents of skeletons, with the width of their page. */
const CONTENTS = {
  cards: { width: 'list', Content: CardsSkeleton },
  charts: { width: 'list', Content: ChartsSkeleton },
  form: { width: 'form', Content: FormSkeleton },
  ledger: { width: 'list', Content: LedgerSkeleton },
  list: { width: 'reading', Content: inSurface(<ListSkeleton />) },
  panel: { width: 'form', Content: () => <Surface className="h-80">{null}</Surface> },
  person: { width: 'list', Content: PersonSkeleton },
  sections: { width: 'reading', Content: SectionsSkeleton },
  table: { width: 'list', Content: inSurface(<TableSkeleton />) },
  text: { width: 'form', Content: TextSkeleton },
} satisfies Record<string, { width: PageWidth; Content: () => ReactNode }>;

export type PageSkeletonProps = {
  title: Message;
  content: keyof typeof CONTENTS;
  /** The page of the menu that the breadcrumbs lead back to. */
  parent?: { href: string; title: Message } | undefined;
};

/** Skeletons by path, with the path of the parent page. A final `/*` matches all pages below. */
export type PageSkeletons = Partial<
  Record<string, readonly [title: Message, content: PageSkeletonProps['content'], parentPath?: `/${string}`]>
>;

export const PageSkeleton = ({ title, content, parent }: PageSkeletonProps) => {
  const t = useText();
  const { width, Content } = CONTENTS[content];
  const trail = parent && <BreadcrumbTrail ancestors={[{ href: parent.href, label: t(parent.title) }]} current={t(title)} />;
  return (
    <Page title={t(title)} width={width} trail={trail}>
      <p role="status" className="sr-only">
        {t('Loading')}
      </p>
      <div aria-hidden className="animate-fade-in space-y-5">
        <Content />
      </div>
    </Page>
  );
};
