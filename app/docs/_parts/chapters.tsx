// Pages of the documentation: operations of an area, errors and guides.
import Link from 'next/link';
import type { ReactNode } from 'react';
import { Markdown, InlineMarkdown, listHeadings } from '#app/docs/_parts/markdown.tsx';
import { MethodName } from '#app/docs/_parts/method.tsx';
import type { OperationArea } from '#server/api-docs/site/operation-lists.ts';
import type { DocumentedError } from '#server/api-docs/site/error-reference.ts';
import { ArrowRight } from 'lucide-react';
import type { GuideLink } from '#server/api-docs/site/guides.ts';

/** A section of a page with its own anchor. */
export const Chapter = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="space-y-3">
    <h2 id={id} className="scroll-mt-16 pt-2 text-16 font-medium">
      <a href={`#${id}`} className="hover:underline">
        {title}
      </a>
    </h2>
    {children}
  </section>
);

/** The header of a page, with a link to its Markdown version. */
export const PageHead = ({
  title,
  markdownHref,
  above,
  children,
}: {
  title: string;
  markdownHref?: string;
  above?: ReactNode;
  children?: ReactNode;
}) => (
  <header className="space-y-3 pb-6">
    {above && <p className="text-13 text-muted">{above}</p>}
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <h1 className="min-w-0 text-28 leading-tight font-medium tracking-tight break-words">{title}</h1>
      {markdownHref && <MarkdownLink href={markdownHref} />}
    </div>
    {children}
  </header>
);

/** A link to the Markdown version of a page. */
const MarkdownLink = ({ href }: { href: string }) => (
  <a
    href={href}
    type="text/markdown"
    className="inline-flex min-h-6 items-center text-13 text-muted underline underline-offset-3 hover:text-text"
  >
    View as Markdown
  </a>
);

/** The operations of an area by group. */
export const AreaIndex = ({ area }: { area: OperationArea }) => (
  <div className="max-w-4xl">
    <PageHead title={area.name} markdownHref={`${area.href}.md`}>
      {area.description && <Markdown text={area.description} />}
    </PageHead>
    <div className="space-y-8">
      {area.groups.map(({ name, title, operations }) => (
        <div key={name}>
          <h2 id={name} className="scroll-mt-16 pb-2 text-16 font-medium">
            <a href={`#${name}`} className="hover:underline">
              {title}
            </a>
          </h2>
          <ul className="divide-y border-y">
            {operations.map(({ id, href, method, path, summary }) => (
              <li key={id}>
                <Link
                  href={href}
                  prefetch={false}
                  className="grid gap-x-4 px-1 py-2 outline-offset-[-2px] hover:bg-sunken sm:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]"
                >
                  <span className="min-w-0">{summary}</span>
                  <span className="flex min-w-0 items-baseline gap-2">
                    <MethodName method={method} isShort />
                    <code className="min-w-0 font-mono text-13 break-all text-muted">{path}</code>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  </div>
);

const LEAD =
  'Use `code` in programs: its meaning never changes. Show `message` to users. [The guide](/docs/guides/errors) describes the format of errors and the order of checks.';

/** All error codes, with cause and fix. */
export const ErrorIndex = ({ errors }: { errors: readonly DocumentedError[] }) => (
  <div className="max-w-4xl">
    <PageHead title="Errors" markdownHref="/docs/errors.md">
      <Markdown text={LEAD} />
    </PageHead>
    <div className="divide-y border-y">
      {errors.map(({ code, status, message, isSaved, cause, fix }) => (
        <section key={code} aria-labelledby={code} className="grid gap-x-8 gap-y-2 py-5 md:grid-cols-[15rem_minmax(0,1fr)]">
          <div>
            <h2 id={code} className="scroll-mt-16 font-mono font-medium break-all target:bg-accent/8">
              <a href={`#${code}`} className="hover:underline">
                {code}
              </a>
            </h2>
            <p className="text-13 text-muted">Status {status}</p>
            <p className="text-13 text-muted">{isSaved ? 'Saved under the idempotency key' : 'Not saved: retry with the same key'}</p>
          </div>
          <div className="min-w-0 space-y-2">
            <p className="border-l-2 border-rule pl-3 text-muted">{message}</p>
            <p>
              <span className="font-medium">Cause. </span>
              <InlineMarkdown text={cause} />
            </p>
            <p>
              <span className="font-medium">Solution. </span>
              <InlineMarkdown text={fix} />
            </p>
          </div>
        </section>
      ))}
    </div>
  </div>
);

type GuideTextProps = { markdown: string; markdownHref: string; next?: GuideLink | undefined };

/** A guide, with its table of contents on wide screens. */
export const GuideText = ({ markdown, markdownHref, next }: GuideTextProps) => (
  <div className="gap-x-10 xl:grid xl:grid-cols-[minmax(0,46rem)_14rem] xl:justify-between">
    <article className="min-w-0">
      <Markdown text={markdown} />
      {next && (
        <p className="mt-10 border-t pt-6">
          <Link href={next.href} prefetch={false} className="group block rounded-control border bg-surface px-4 py-3 hover:bg-sunken">
            <span className="block text-13 text-muted">Next</span>
            <span className="flex items-center gap-2 font-medium">
              {next.title} <ArrowRight aria-hidden className="size-4 text-accent" />
            </span>
            <span className="block text-muted">{next.lead}</span>
          </Link>
        </p>
      )}
    </article>
    <aside aria-labelledby="chapters" className="text-13 max-xl:mt-10 max-xl:border-t max-xl:pt-4 xl:sticky xl:top-16 xl:self-start">
      <p id="chapters" className="pb-1 text-12 text-muted max-xl:hidden">
        On this page
      </p>
      <ul className="pb-3 max-xl:hidden">
        {listHeadings(markdown).map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="block py-1 text-muted hover:text-text">
              {title}
            </a>
          </li>
        ))}
      </ul>
      <MarkdownLink href={markdownHref} />
    </aside>
  </div>
);

/** The not-found page of the documentation. */
export const NotFoundText = () => (
  <div className="max-w-3xl">
    <PageHead title="Page not found" />
    <Markdown text="Search for it above, or start at [the overview](/docs)." />
  </div>
);
