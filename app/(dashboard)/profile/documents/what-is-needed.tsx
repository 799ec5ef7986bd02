import { useText } from '#language';
import { labelOf } from '#app/_language/translate.ts';
import { StatusMark } from '#app/_ui/format/status-chip.tsx';
import type { Need } from '#app/(dashboard)/profile/documents/needs.ts';

/** How far the person is known, and what to send next. */
export const WhatIsNeeded = ({ needs }: { needs: Need[] }) => {
  const t = useText();
  return (
    <section aria-labelledby="what-is-needed" className="border-b px-4 py-4 md:px-6">
      <h2 id="what-is-needed" className="mb-2 font-medium">
        {needs.every(({ status }) => status === 'verified')
          ? t('Nothing more is needed from you')
          : t('What your company asks you to show')}
      </h2>
      <ul className="space-y-2">
        {needs.map(({ title, status, text }) => (
          <li key={title} className="flex items-baseline gap-2">
            <StatusMark status={status && labelOf(status)} />
            <p className="min-w-0 break-words">
              <span className="font-medium">{title}.</span> <span className="text-muted">{text}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
};
