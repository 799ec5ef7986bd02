import { Check } from 'lucide-react';
import { useText } from '#language';
import { message } from '#app/_language/translate.ts';
import { classNames } from '#app/_ui/format/class-names.ts';

const STEPS = [message('Company'), message('Currency'), message('Mail')];

/** The steps of the setup, with the current one marked. */
export const SetupSteps = ({ current }: { current: number }) => {
  const t = useText();
  return (
    <ol aria-label={t('Steps')} className="mb-6 flex gap-2">
      {STEPS.map((name, index) => {
        const step = index + 1;
        const isDone = step < current;
        return (
          <li
            key={step}
            aria-current={step === current ? 'step' : undefined}
            className={classNames(
              'flex min-w-0 flex-1 items-center gap-1.5 border-t-2 pt-2 text-13',
              step <= current ? 'border-accent' : 'text-muted',
              step === current && 'font-medium',
            )}
          >
            {isDone ? <Check aria-hidden className="size-3.5 shrink-0 text-accent" /> : <span className="figures">{step}</span>}
            {isDone && <span className="sr-only">{t('Done:')}</span>}
            <span className="truncate">{t(name)}</span>
          </li>
        );
      })}
    </ol>
  );
};
