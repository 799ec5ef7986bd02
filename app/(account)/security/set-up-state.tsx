import { Check, ShieldAlert } from 'lucide-react';
import Link from 'next/link';
import { useFormat, useText } from '#language';
import { askedInWords } from '#app/_mfa/authenticator-words.ts';
import { buttonClass } from '#app/_ui/form/button.tsx';
import type { Challenge } from '#server/modules/identity/mfa/schema.ts';

type SetUpStateProps = {
  /** What is still asked; nothing when it is done. */
  challenges: readonly Challenge[];
  hasCodes: boolean;
  destination: string;
};

/** Above the page, for whoever was sent here: what has to be set up, and the way back once it is. */
export const SetUpState = ({ challenges, hasCodes, destination }: SetUpStateProps) => {
  const t = useText();
  const format = useFormat();
  if (challenges.length > 0) {
    return (
      <div role="status" className="flex items-start gap-3 rounded-control border border-warning bg-surface px-4 py-3">
        <ShieldAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-warning" strokeWidth={1.75} />
        <p>
          {t('Your company asks you to set something up before you go on: {askedInWords}.', {
            askedInWords: askedInWords(t, format, challenges),
          })}
        </p>
      </div>
    );
  }
  return (
    <div role="status" className="flex flex-wrap items-center gap-3 rounded-control border border-positive bg-surface px-4 py-3">
      <Check aria-hidden className="size-5 shrink-0 text-positive" />
      <p className="min-w-48 flex-1">
        {t('What your company asked for is set up.')}{' '}
        {!hasCodes && t('Recovery codes, which you can make below, let you in when you lose your phone.')}
      </p>
      <Link href={destination} className={buttonClass('primary')}>
        {t('Go on')}
      </Link>
    </div>
  );
};
