'use client';

import { useEffect, useId, useState } from 'react';
import { Field, type FieldProps } from '#app/_ui/form/field.tsx';
import { api } from '#app/_ui/session/trpc-client.ts';

const QUERY_LENGTH_MIN = 2;
const TYPING_PAUSE_MS = 150;

type Suggestion = { identifier: string; name: string; address: string };

/** Users of the company whose name or address matches the text; none without permission to view users. A new text cancels the request. */
const usePersonSuggestions = (text: string): Suggestion[] => {
  const [suggestions, setSuggestions] = useState<Suggestion[]>([]);
  useEffect(() => {
    const query = text.trim();
    if (query.length < QUERY_LENGTH_MIN) return;
    const request = new AbortController();
    const find = async (): Promise<void> => {
      try {
        const { company } = await api.search.find.query({ query }, { signal: request.signal });
        if (!request.signal.aborted) setSuggestions(company.people);
      } catch {
        // Suggestions are optional: the field accepts any identifier.
      }
    };
    const timer = setTimeout(() => void find(), TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [text]);
  return suggestions;
};

/** A field for a user of the company: an identifier, with suggestions for names and addresses. For admins. */
export const PersonField = (props: Omit<FieldProps, 'list' | 'onChange' | 'value'>) => {
  const listId = useId();
  const [text, setText] = useState('');
  const suggestions = usePersonSuggestions(text);
  return (
    <>
      <Field autoComplete="off" {...props} list={listId} onChange={({ currentTarget }) => setText(currentTarget.value)} />
      <datalist id={listId}>
        {suggestions.map(({ identifier, name, address }) => (
          <option key={identifier} value={identifier} label={identifier === address ? name : `${name} (${address})`} />
        ))}
      </datalist>
    </>
  );
};
