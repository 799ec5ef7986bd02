'use client';

import { useText } from '#language';
import { classNames } from '#app/_ui/format/class-names.ts';
import { CopyButton } from '#app/_ui/format/copy-button.tsx';
import { laidOut } from '#app/docs/_chrome/try-request.ts';

export type TriedAnswer = { status: number; tookMs: number; headers: readonly (readonly [name: string, value: string])[]; body: string };

/** A name, in any language. */
const SHELL_COMMAND = 'curl';

const PRE = 'max-h-80 overflow-auto rounded-chip bg-sunken px-2.5 py-2 font-mono text-13';

/** What came back is below what was filled in: it is brought into view, and read out by its name. */
const goThere = (region: HTMLElement | null): void => {
  region?.focus({ preventScroll: true });
  region?.scrollIntoView({ block: 'nearest' });
};

/** What came back, and the same call for a shell. */
export const TryAnswer = ({ answer: { status, tookMs, headers, body }, curl }: { answer: TriedAnswer; curl: string }) => {
  const t = useText();
  return (
    <section ref={goThere} tabIndex={-1} aria-label={t('Answer')} className="space-y-2 border-t pt-3">
      <p role="status" className="figures flex items-baseline gap-2">
        <span className={classNames('font-mono font-medium', status < 400 ? 'text-positive' : 'text-danger')}>{status}</span>
        <span className="text-13 text-muted">{t('after {milliseconds} ms', { milliseconds: tookMs })}</span>
      </p>
      {body && <Text title={t('Answer')} text={laidOut(body)} />}
      <details>
        <summary className="min-h-6 w-fit cursor-pointer text-13 text-accent">{t('Headers of the answer')}</summary>
        <Text title={t('Headers of the answer')} text={headers.map(([name, value]) => `${name}: ${value}`).join('\n')} />
      </details>
      <Text title={SHELL_COMMAND} text={curl} />
    </section>
  );
};

const Text = ({ title, text }: { title: string; text: string }) => (
  <div>
    <p className="flex items-center justify-between text-13 text-muted">
      {title}
      <CopyButton value={text} label={title} />
    </p>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be reached by keys alone (WCAG 2.1.1). */}
    <pre tabIndex={0} className={PRE}>
      {text}
    </pre>
  </div>
);
