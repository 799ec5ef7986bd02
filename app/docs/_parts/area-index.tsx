import Link from 'next/link';
import { PageHead } from '#app/docs/_parts/chapter.tsx';
import { Markdown } from '#app/docs/_parts/markdown.tsx';
import { MethodName } from '#app/docs/_parts/method.tsx';
import type { Area } from '#server/docs/operations.ts';

/** All operations of an area, group by group. */
export const AreaIndex = ({ area }: { area: Area }) => (
  <div className="max-w-4xl">
    <PageHead title={area.name} twin={`${area.href}.md`}>
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
