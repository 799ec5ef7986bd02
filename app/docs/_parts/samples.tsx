import { useId } from 'react';
import { CopyButton } from '#app/_ui/format/copy-button.tsx';
import { CodeText } from '#app/docs/_parts/code.tsx';

export type DisplayedSample = { title: string; language: string; source: string };

/** Selects the samples of an operation that the page displays. */
export const selectSamples = (samples: readonly { lang: string; source: string }[]): DisplayedSample[] =>
  samples.map(({ lang, source }) => ({ title: lang, language: lang, source }));

/** The checked radio button selects the panel; these are the classes of the first three. */
const PANEL_CLASSES = [
  'group-has-[input[data-panel="0"]:checked]/samples:block',
  'group-has-[input[data-panel="1"]:checked]/samples:block',
  'group-has-[input[data-panel="2"]:checked]/samples:block',
];

const LANGUAGE_ALIASES: Record<string, string> = { sh: 'shell', curl: 'shell', js: 'javascript' };

/** Normalizes the name of a language. */
const languageName = ({ language }: DisplayedSample): string => LANGUAGE_ALIASES[language.toLowerCase()] ?? language.toLowerCase();

type SamplesProps = {
  title: string;
  samples: readonly DisplayedSample[];
  /** Limits the height; the content scrolls. */ hasMaxHeight?: boolean;
};

/** Tabs of code samples in up to three languages, without scripts. */
export const Samples = ({ title, samples, hasMaxHeight = false }: SamplesProps) => {
  const group = useId();
  const visibleSamples = samples.slice(0, PANEL_CLASSES.length);
  return (
    <div className="group/samples relative min-w-0 rounded-control border bg-sunken">
      <fieldset className="border-b px-1.5">
        <legend className="sr-only">{title}</legend>
        <div className="flex gap-1">
          {visibleSamples.map((sample, index) => (
            <label
              key={sample.title}
              className="-mb-px flex min-h-9 cursor-pointer items-center border-b-2 border-transparent px-2 text-13 text-muted has-checked:border-accent has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-offset-[-2px] has-focus-visible:outline-accent max-md:min-h-11"
            >
              <input
                type="radio"
                name={group}
                data-panel={index}
                data-language={languageName(sample)}
                defaultChecked={index === 0}
                className="sr-only"
              />
              {sample.title}
            </label>
          ))}
        </div>
      </fieldset>
      {visibleSamples.map((sample, index) => (
        <div key={sample.title} className={`hidden ${PANEL_CLASSES[index]}`}>
          <div className="absolute top-1.5 right-2">
            <CopyButton value={sample.source} label={sample.title} />
          </div>
          <CodeText language={sample.language} source={sample.source} hasMaxHeight={hasMaxHeight} />
        </div>
      ))}
    </div>
  );
};
