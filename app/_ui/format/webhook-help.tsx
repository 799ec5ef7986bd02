'use client';

import { useState } from 'react';
import { useText } from '#language';
import { type SnippetLanguage, LANGUAGES, SNIPPETS, type SnippetSubject } from '#app/_ui/format/webhooks.ts';
import { Choice } from '#app/_ui/form/choice.tsx';
import { CodeBlock } from '#app/_ui/format/code-block.tsx';

const OPTIONS = LANGUAGES.map((language) => ({ value: language, label: language }));

/** Code to verify the origin of a webhook, in several languages. */
export const VerificationSnippets = ({ subject }: { subject: SnippetSubject }) => {
  const t = useText();
  const [language, setLanguage] = useState<SnippetLanguage>('Node');
  const { signature, header } = SNIPPETS[language];
  return (
    <div className="space-y-4">
      <Choice label={t('Language')} options={OPTIONS} value={language} onChange={(value) => setLanguage(value)} />
      <CodeBlock label={t('Signature, with the Standard Webhooks library')} code={signature(subject)} />
      <CodeBlock label={t('Secret in the Authorization header')} code={header(subject)} />
    </div>
  );
};

const EXAMPLE = "{{ amount }} > 1000 and '{{ status }}' == 'Complete'";
const COMPARISONS = '==, !=, <, <=, >, >=';
const EXAMPLE_LIST = '[1, 2]';

const Path = ({ path }: { path: string }) => <code className="font-mono">{`{{ ${path} }}`}</code>;

/** Help for the conditions of webhook endpoints. */
export const ConditionHelp = () => {
  const t = useText();
  return (
    <>
      <p>
        {t.rich('{path} is a value in the event data. Put text in single quotes, including paths to text values.', {
          path: <Path path="path" />,
        })}
      </p>
      <CodeBlock label={t('Example')} code={EXAMPLE} />
      <p>
        {t.rich(
          'Compare with {comparisons} and in. Combine with and, or, not and parentheses. Write lists as {list} and access their items by index, as in {path}.',
          { comparisons: COMPARISONS, list: EXAMPLE_LIST, path: <Path path="user.groups.0.name" /> },
        )}
      </p>
    </>
  );
};
