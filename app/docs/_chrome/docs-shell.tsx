import { Menu, Search } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { useText } from '#language';
import { ProductLogo } from '#app/_ui/shell/brand.tsx';
import { ChosenLanguage, SearchKey } from '#app/docs/_chrome/docs-controls.tsx';
import { Navigation, type DocsLocation } from '#app/docs/_chrome/navigation.tsx';
import type { DocsSite } from '#server/api-docs/site/site.ts';

const MENU_ID = 'docs-menu';

type DocsShellProps = {
  docs: Pick<DocsSite, 'areas' | 'guides'>;
  location: DocsLocation;
  /** The search query, on the search page. */
  query?: string;
  children: ReactNode;
};

/** The layout of the documentation. It works without scripts: on wide screens the menu is a sidebar, on narrow ones a native popover. */
export const DocsShell = ({ docs, location, query, children }: DocsShellProps) => {
  const t = useText();
  return (
    <div className="mx-auto min-h-dvh max-w-[100rem] lg:grid lg:grid-cols-[17rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
      <header className="sticky top-0 z-20 flex h-12 items-center gap-3 border-b bg-page px-4 lg:col-span-2 lg:px-6">
        <button
          type="button"
          popoverTarget={MENU_ID}
          aria-label={t('Contents')}
          className="-ml-2 inline-flex size-11 shrink-0 items-center justify-center rounded-control lg:hidden"
        >
          <Menu aria-hidden className="size-5" />
        </button>
        <Link href="/docs" prefetch={false} className="flex items-center gap-2.5 rounded-chip">
          <ProductLogo />
          <span className="border-l pl-2.5 text-13 text-muted max-sm:sr-only">{t('API documentation')}</span>
        </Link>
        <search className="ml-auto min-w-0 lg:mr-4">
          <form action="/docs/search" className="relative">
            <Search aria-hidden className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted" />
            <input
              type="search"
              name="q"
              id="docs-search"
              required
              defaultValue={query}
              aria-label={t('Search the documentation')}
              placeholder={t('Search')}
              className="min-h-9 w-full max-w-72 rounded-control border border-control bg-surface pr-2 pl-8 placeholder:text-muted sm:w-72"
            />
            <SearchKey inputId="docs-search" />
          </form>
        </search>
        <Link
          href="/"
          prefetch={false}
          className="shrink-0 rounded-chip text-13 text-accent underline underline-offset-3 hover:decoration-2 max-sm:sr-only"
        >
          {t('Dashboard')}
        </Link>
      </header>
      <nav
        id={MENU_ID}
        popover="auto"
        aria-label={t('Contents')}
        className="m-0 h-auto max-h-none w-full max-w-80 border-0 bg-page p-3 text-text backdrop:bg-veil max-lg:inset-y-0 max-lg:right-auto max-lg:left-0 max-lg:border-r lg:sticky lg:top-12 lg:block lg:h-[calc(100dvh-3rem)] lg:w-auto lg:max-w-none lg:overflow-y-auto lg:border-r lg:py-5 lg:text-13"
      >
        <Navigation docs={docs} location={location} />
      </nav>
      <ChosenLanguage />
      <main id="content" tabIndex={-1} lang="en" className="min-w-0 px-4 pt-6 pb-16 outline-none md:px-8">
        {children}
      </main>
    </div>
  );
};
