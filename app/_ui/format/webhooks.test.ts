import { describe, expect, test } from 'vitest';
import { LANGUAGES, SNIPPETS, snippetSubjectOf, EVENT_GROUPS } from '#app/_ui/format/webhooks.ts';
import { EVENT_NAMES } from '#server/kernel/event-enums.ts';

describe('what receivers copy', () => {
  const made = snippetSubjectOf({ secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', authorization: 'scheme' });
  const chosen = snippetSubjectOf({ secret: 'a-word-of-ours', authorization: 'plain' });

  test('takes the secret from the environment and never holds it', () => {
    const texts = LANGUAGES.flatMap((language) => [SNIPPETS[language].signature(made), SNIPPETS[language].header(made)]);
    expect(texts.filter((text) => !text.includes('WEBHOOK_SECRET') || text.includes('whsec_'))).toEqual([]);
  });

  test('differs for a secret that is no base64, and for one that stands alone in the header', () => {
    for (const language of LANGUAGES) {
      const { signature, header } = SNIPPETS[language];
      expect(signature(chosen)).not.toBe(signature(made));
      expect(header(made)).toContain('Secret ');
      expect(header(chosen)).not.toContain('Secret ');
    }
  });
});

test('every event stands in one group, and in no other', () => {
  const grouped = EVENT_GROUPS.flatMap(({ events }) => events);
  expect(grouped.toSorted()).toEqual([...EVENT_NAMES].toSorted());
});
