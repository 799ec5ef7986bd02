import { describe, expect, test } from 'vitest';
import { LANGUAGES, SNIPPETS, toSnippetSubject, EVENT_GROUPS } from '#app/_ui/format/webhooks.ts';
import { EVENT_NAMES } from '#server/kernel/event-enums.ts';

describe('receiver code samples', () => {
  const generated = toSnippetSubject({ secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', authorization: 'scheme' });
  const custom = toSnippetSubject({ secret: 'a-custom-secret', authorization: 'plain' });

  test('read the secret from the environment and do not contain it', () => {
    const texts = LANGUAGES.flatMap((language) => [SNIPPETS[language].signature(generated), SNIPPETS[language].header(generated)]);
    expect(texts.filter((text) => !text.includes('WEBHOOK_SECRET') || text.includes('whsec_'))).toEqual([]);
  });

  test('differ for a secret that is not Base64 and for a plain Authorization header', () => {
    for (const language of LANGUAGES) {
      const { signature, header } = SNIPPETS[language];
      expect(signature(custom)).not.toBe(signature(generated));
      expect(header(generated)).toContain('Secret ');
      expect(header(custom)).not.toContain('Secret ');
    }
  });
});

test('every event is in exactly one group', () => {
  const grouped = EVENT_GROUPS.flatMap(({ events }) => events);
  expect(grouped.toSorted()).toEqual([...EVENT_NAMES].toSorted());
});
