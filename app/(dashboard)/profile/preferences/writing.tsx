'use client';

import { useText } from '#language';
import {
  LANGUAGE_COOKIE,
  LANGUAGE_NAMES,
  NUMBER_FORMAT_COOKIE,
  NUMBER_FORMATS,
  type Language,
  type NumberFormat,
} from '#app/_language/languages.ts';
import { useWritingChoice } from '#app/_language/use-writing-choice.ts';
import { ChoiceField } from '#app/_ui/form/choice.tsx';
import { formatAmount } from '#server/kernel/format.ts';

/** Where a choice is the browser's own. */
const OF_BROWSER = 'browser';

const SAMPLE = { amount: 123456789n, currency: { display_code: '', divisibility: 2 } };

/** A format by what it makes of a number; none where the language decides. */
const sampleOf = (numberFormat: NumberFormat): string | undefined => {
  const separators = NUMBER_FORMATS[numberFormat];
  return separators && formatAmount(SAMPLE.amount, SAMPLE.currency, { separators }).trim();
};

type WritingProps = {
  /** As chosen in this browser; none where it is left to what the browser asks for. */
  language: Language | undefined;
  numberFormat: NumberFormat;
};

/** The language of the pages, and how their numbers are written. What is chosen is shown at once. */
export const Writing = ({ language, numberFormat }: WritingProps) => {
  const t = useText();
  const { choose, pending } = useWritingChoice();
  return (
    <div className="grid gap-4 sm:grid-cols-2" aria-busy={pending}>
      <ChoiceField
        label={t('Language of these pages')}
        defaultValue={language ?? OF_BROWSER}
        onChange={(event) => choose(LANGUAGE_COOKIE, event.target.value)}
      >
        <option value={OF_BROWSER}>{t('As the browser asks for')}</option>
        {Object.entries(LANGUAGE_NAMES).map(([value, name]) => (
          <option key={value} value={value} lang={value}>
            {name}
          </option>
        ))}
      </ChoiceField>
      <ChoiceField label={t('Numbers')} defaultValue={numberFormat} onChange={(event) => choose(NUMBER_FORMAT_COOKIE, event.target.value)}>
        {(Object.keys(NUMBER_FORMATS) as NumberFormat[]).map((name) => (
          <option key={name} value={name}>
            {sampleOf(name) ?? t('As the language writes them')}
          </option>
        ))}
      </ChoiceField>
    </div>
  );
};
