import { ArrowRight } from 'lucide-react';
import Link from 'next/link';
import { Twin } from '#app/docs/_parts/chapter.tsx';
import { chaptersOf } from '#app/docs/_parts/headings.ts';
import { Markdown } from '#app/docs/_parts/markdown.tsx';
import type { GuideLink } from '#server/docs/guides.ts';

type GuideTextProps = { markdown: string; twin: string; next?: GuideLink | undefined };

/** A text that is read from its beginning, with its chapters beside it where there is room. */
export const GuideText = ({ markdown, twin, next }: GuideTextProps) => (
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
        {chaptersOf(markdown).map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="block py-1 text-muted hover:text-text">
              {title}
            </a>
          </li>
        ))}
      </ul>
      <Twin href={twin} />
    </aside>
  </div>
);
