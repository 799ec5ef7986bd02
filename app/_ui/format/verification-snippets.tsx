'use client';

import { useState } from 'react';
import { useText } from '#language';
import { LANGUAGES, SNIPPETS, type Language, type SnippetSubject } from '#app/_ui/format/verification-snippets.ts';
import { Choice } from '#app/_ui/form/choice.tsx';
import { CodeBlock } from '#app/_ui/format/code-block.tsx';

const OPTIONS = LANGUAGES.map((language) => ({ value: language, label: language }));

/** How a receiver makes sure of who sent a request, in the language of whoever writes it. */
export const VerificationSnippets = ({ subject }: { subject: SnippetSubject }) => {
  const t = useText();
  const [language, setLanguage] = useState<Language>('Node');
  const { signature, header } = SNIPPETS[language];
  return (
    <div className="space-y-4">
      <Choice label={t('Language')} options={OPTIONS} value={language} onChange={(chosen) => setLanguage(chosen)} />
      <CodeBlock label={t('By the signature, with the Standard Webhooks library')} code={signature(subject)} />
      <CodeBlock label={t('By the secret in the Authorization header')} code={header(subject)} />
    </div>
  );
};
