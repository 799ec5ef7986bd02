import { ArrowRight } from 'lucide-react';
import Link from 'next/link';
import { CopyButton } from '#app/_ui/format/copy-button.tsx';
import { PageHead } from '#app/docs/_parts/chapters.tsx';
import { Samples, selectSamples } from '#app/docs/_parts/samples.tsx';
import type { DocsSite } from '#server/api-docs/site/site.ts';

/** The example request: the signed-in user. */
const FIRST_REQUEST = 'user.get';

const MACHINE_DOCUMENTS = [
  { href: '/docs/guides/typescript-client', name: 'TypeScript client', about: 'A typed method for each operation.' },
  { href: '/openapi.json', name: 'OpenAPI 3.1', about: 'API description in JSON, for client generators.' },
  { href: '/openapi.yaml', name: 'OpenAPI as YAML', about: 'API description in YAML.' },
  { href: '/postman.json', name: 'Postman collection', about: 'Import it, log in and send requests.' },
  { href: '/llms.txt', name: 'llms.txt', about: 'All pages as Markdown, for language models.' },
];

type Tile = { href: string; name: string; about: string };

const TILE = 'flex-1 rounded-control border bg-surface px-4 py-3 hover:bg-sunken';

/** The sections of the documentation. Only sections that are pages of this site are links. */
const Tiles = ({ tiles }: { tiles: readonly Tile[] }) => (
  <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
    {tiles.map(({ href, name, about }) => {
      const text = (
        <>
          <span className="block font-medium">{name}</span>
          <span className="block text-13 text-muted">{about}</span>
        </>
      );
      return (
        <li key={href} className="flex">
          {href.startsWith('/docs/') ? (
            <Link href={href} prefetch={false} className={TILE}>
              {text}
            </Link>
          ) : (
            <a href={href} className={TILE}>
              {text}
            </a>
          )}
        </li>
      );
    })}
  </ul>
);

/** The start page of the documentation. */
export const Landing = ({ docs, baseUrl }: { docs: Pick<DocsSite, 'areas' | 'guides' | 'operation'>; baseUrl: string }) => (
  <div className="max-w-6xl space-y-10">
    <div className="items-start gap-x-10 gap-y-6 xl:grid xl:grid-cols-[minmax(0,1fr)_27rem]">
      <PageHead title="Build on Countinghouse">
        <p className="max-w-prose text-16 text-muted">
          Accounts, credits, debits and transfers in any currency, over a JSON REST API. Every movement is double-entry, every request is
          safe to retry, and amounts are exact at any size.
        </p>
        <p className="flex w-fit max-w-full items-center gap-2 rounded-control border bg-sunken px-3 py-1.5">
          <span className="text-13 text-muted">Base URL</span>
          <code className="min-w-0 font-mono text-13 break-all">{`${baseUrl}/`}</code>
          <CopyButton value={`${baseUrl}/`} label="base URL" />
        </p>
        <p>
          <Link
            href="/docs/guides/quick-start"
            prefetch={false}
            className="inline-flex min-h-11 items-center gap-2 rounded-control bg-accent px-4 font-medium text-on-accent hover:bg-accent/90 md:min-h-9"
          >
            Quick start <ArrowRight aria-hidden className="size-4" />
          </Link>
        </p>
      </PageHead>
      <Samples title="Language" samples={selectSamples(docs.operation(FIRST_REQUEST)?.samples ?? [])} />
    </div>
    <section aria-labelledby="guides">
      <h2 id="guides" className="pb-3 text-20 font-medium tracking-tight">
        Guides
      </h2>
      <Tiles tiles={docs.guides.map(({ href, title, lead }) => ({ href, name: title, about: lead }))} />
    </section>
    <section aria-labelledby="reference">
      <h2 id="reference" className="pb-3 text-20 font-medium tracking-tight">
        Reference
      </h2>
      <ul className="divide-y border-y">
        {docs.areas.map(({ slug, href, name, groups }) => (
          <li key={slug} className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[10rem_minmax(0,1fr)_6rem]">
            <Link href={href} prefetch={false} className="w-fit font-medium text-accent underline underline-offset-3 hover:decoration-2">
              {name}
            </Link>
            <span className="text-muted">
              {[...new Set(groups.filter(({ depth }) => depth === 0).map(({ title }) => title))].join(', ')}
            </span>
            <span className="figures text-13 text-muted sm:text-right">
              {groups.flatMap(({ operations }) => operations).length} operations
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3 flex flex-wrap gap-x-5">
        {[
          { href: '/docs/errors', name: 'All errors' },
          { href: '/docs/webhooks', name: 'Webhook reference' },
          { href: '/docs/compatibility', name: 'Compatibility' },
          { href: '/docs/changelog', name: 'Changelog' },
        ].map(({ href, name }) => (
          <Link
            key={href}
            href={href}
            prefetch={false}
            className="inline-block min-h-6 text-accent underline underline-offset-3 hover:decoration-2"
          >
            {name}
          </Link>
        ))}
      </p>
    </section>
    <section aria-labelledby="programs">
      <h2 id="programs" className="pb-3 text-20 font-medium tracking-tight">
        Machine-readable files
      </h2>
      <Tiles tiles={MACHINE_DOCUMENTS} />
    </section>
  </div>
);
