import { PageHead } from '#app/docs/_parts/chapter.tsx';
import { InlineMarkdown, Markdown } from '#app/docs/_parts/markdown.tsx';
import type { DocumentedError } from '#server/docs/errors.ts';

const LEAD =
  'Programs go by `code`, which never changes its meaning, and people by `message`. The body of errors and the order of checks are in [the guide](/docs/guides/errors).';

/** Every error: why it happens, and what to do about it. */
export const ErrorIndex = ({ errors }: { errors: readonly DocumentedError[] }) => (
  <div className="max-w-4xl">
    <PageHead title="Errors" twin="/docs/errors.md">
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
            <p className="text-13 text-muted">{isSaved ? 'Saved under an idempotency key' : 'Not saved: its key may be used again'}</p>
          </div>
          <div className="min-w-0 space-y-2">
            <p className="border-l-2 border-rule pl-3 text-muted">{message}</p>
            <p>
              <span className="font-medium">Cause. </span>
              <InlineMarkdown text={cause} />
            </p>
            <p>
              <span className="font-medium">What to do. </span>
              <InlineMarkdown text={fix} />
            </p>
          </div>
        </section>
      ))}
    </div>
  </div>
);
