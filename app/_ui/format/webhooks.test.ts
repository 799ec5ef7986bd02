import { describe, expect, test } from 'vitest';
import { LANGUAGES, SNIPPETS, toSnippetSubject, EVENT_GROUPS } from '#app/_ui/format/webhooks.ts';
import { EVENT_NAMES } from '#server/kernel/event-enums.ts';

describe('receiver code samples', () => {
  const made = toSnippetSubject({ secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', authorization: 'scheme' });
  const chosen = toSnippetSubject({ secret: 'a-word-of-ours', authorization: 'plain' });

  test('read the secret from the environment and do not contain it', () => {
    const texts = LANGUAGES.flatMap((language) => [SNIPPETS[language].signature(made), SNIPPETS[language].header(made)]);
    expect(texts.filter((text) => !text.includes('WEBHOOK_SECRET') || text.includes('whsec_'))).toEqual([]);
  });

  test('differ for a secret that is not Base64 and for a plain Authorization header', () => {
    for (const language of LANGUAGES) {
      const { signature, header } = SNIPPETS[language];
      expect(signature(chosen)).not.toBe(signature(made));
      expect(header(made)).toContain('Secret ');
      expect(header(chosen)).not.toContain('Secret ');
    }
  });
});

test('every event is in exactly one group', () => {
  const grouped = EVENT_GROUPS.flatMap(({ events }) => events);
  expect(grouped.toSorted()).toEqual([...EVENT_NAMES].toSorted());
});
