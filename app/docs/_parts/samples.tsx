import { useId } from 'react';
import { CopyButton } from '#app/_ui/format/copy-button.tsx';
import { CodeText } from '#app/docs/_parts/code.tsx';

export type ShownSample = { title: string; language: string; source: string };

/** The samples of an operation, as they are shown. */
export const shownSamples = (samples: readonly { lang: string; source: string }[]): ShownSample[] =>
  samples.map(({ lang, source }) => ({ title: lang, language: lang, source }));

/** Which panel is shown is said by the radio that is checked; these are the classes for the first, second and third. */
const SHOWN = [
  'group-has-[input[data-place="0"]:checked]/samples:block',
  'group-has-[input[data-place="1"]:checked]/samples:block',
  'group-has-[input[data-place="2"]:checked]/samples:block',
];

const ONE_NAME: Record<string, string> = { sh: 'shell', curl: 'shell', js: 'javascript' };

/** The language under one name, however a text calls it. */
const nameOf = ({ language }: ShownSample): string => ONE_NAME[language.toLowerCase()] ?? language.toLowerCase();

type SamplesProps = { title: string; samples: readonly ShownSample[]; /** Not higher than a look takes in. */ isLow?: boolean };

/** The same in several languages, at most three. One is shown at a time, without any script. */
export const Samples = ({ title, samples, isLow = false }: SamplesProps) => {
  const group = useId();
  const shown = samples.slice(0, SHOWN.length);
  return (
    <div className="group/samples relative min-w-0 rounded-control border bg-sunken">
      <fieldset className="border-b px-1.5">
        <legend className="sr-only">{title}</legend>
        <div className="flex gap-1">
          {shown.map((sample, place) => (
            <label
              key={sample.title}
              className="-mb-px flex min-h-9 cursor-pointer items-center border-b-2 border-transparent px-2 text-13 text-muted has-checked:border-accent has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-offset-[-2px] has-focus-visible:outline-accent max-md:min-h-11"
            >
              <input
                type="radio"
                name={group}
                data-place={place}
                data-language={nameOf(sample)}
                defaultChecked={place === 0}
                className="sr-only"
              />
              {sample.title}
            </label>
          ))}
        </div>
      </fieldset>
      {shown.map((sample, place) => (
        <div key={sample.title} className={`hidden ${SHOWN[place]}`}>
          <div className="absolute top-1.5 right-2">
            <CopyButton value={sample.source} label={sample.title} />
          </div>
          <CodeText language={sample.language} source={sample.source} isLow={isLow} />
        </div>
      ))}
    </div>
  );
};
