import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSourceTexts } from '#app/_language/source-texts.ts';

/** Phrases that a hint shares with the error message of the same field. */
const SHARED: [phrase: string, errorFile: string][] = [
  ['n international form, for example +27820000001.', 'server/modules/people/user-profiles/person-fields.ts'],
  ['Enter 2 to 50 letters, digits, hyphens or underscores', 'server/modules/identity/setup/schema.ts'],
  ['t least ', 'server/modules/identity/auth/password-rules.ts'],
  [' currency code such as EUR, ZAR, XBT (Bitcoin) or ETH.', 'server/modules/identity/setup/company-registration.ts'],
  [
    'Enter an address such as 203.0.113.7, a range such as 10.0.0.0/8, or * for all.',
    'server/modules/identity/access-control-rules/service.ts',
  ],
  ['letters, digits, hyphens, underscores and full stops', 'server/modules/people/groups/schema.ts'],
];

test.each(SHARED)('the hint and the error of a field both contain “%s”', (phrase, errorFile) => {
  expect(readFileSync(errorFile, 'utf8')).toContain(phrase);
  expect(readSourceTexts().translated.filter(({ text }) => text.includes(phrase)).length).toBeGreaterThan(0);
});
