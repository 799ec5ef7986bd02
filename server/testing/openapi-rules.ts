// The rules of the OpenAPI document: Spectral's for OpenAPI and OWASP's for APIs, except for those disabled below with a reason. Examples
// are validated separately (rest/openapi-lint.test.ts), where each schema is compiled once.
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import owasp from '@stoplight/spectral-owasp-ruleset';
import rulesets from '@stoplight/spectral-rulesets';

/** Disabled rules with their reasons. */
const ARGUED_AWAY: Readonly<Record<string, string>> = {
  'path-keys-no-trailing-slash': 'The specification writes its paths with a slash at the end.',
  'openapi-tags-alphabetical': 'Areas stand in the order of the specification.',
  'info-contact': 'Whoever hosts the server is the one to write to, and the document is the same for all of them.',
  'license-url': 'The licence is named by its identifier, which OpenAPI 3.1 takes instead.',
  'oas3-valid-media-example': 'Done by ourselves, see above.',
  'owasp:api2:2023-no-credentials-in-url': 'What it finds is token_key, the public part of a token, which opens nothing.',
  'owasp:api2:2023-read-restricted': 'What needs no token is what people read before they have one.',
  'owasp:api2:2023-write-restricted': 'What needs no token is how people get one: registering, logging in, links in mails.',
  'owasp:api4:2023-array-limit': 'Lists have pages; how long other arrays may be, their words and the limit of 256 kB say.',
  'owasp:api4:2023-integer-format': 'Amounts are longer than int64.',
  'owasp:api4:2023-integer-limit': 'Amounts in answers have no end.',
  'owasp:api4:2023-integer-limit-legacy': 'Amounts in answers have no end.',
  'owasp:api4:2023-string-limit':
    'Texts that are taken have limits; those of answers follow from them, and promising them twice binds clients.',
  'owasp:api4:2023-string-restricted': 'People’s names and notes have no pattern.',
  'owasp:api5:2023-admin-security-unique': 'v3 has one kind of token; what it may do are permissions, which each operation names.',
  'owasp:api7:2023-concerning-url-parameter':
    'The filter by url compares text. Addresses that are called are guarded when they are saved and when they are called.',
  'owasp:api8:2023-define-cors-origin': 'The header depends on the request: browsers get it, and it is `*` for everything under /3.',
  'owasp:api8:2023-define-error-responses-401': 'What needs no token never answers 401.',
  'owasp:api8:2023-define-error-validation': 'The index takes nothing that could be wrong.',
  'owasp:api9:2023-inventory-access': 'One address serves everybody.',
};

type Rules = Record<string, 'off'>;

/** The findings: rule, path and message. */
export const findingsIn = async (document: unknown): Promise<string[]> => {
  const linter = new spectral.Spectral();
  const rules: Rules = Object.fromEntries(Object.keys(ARGUED_AWAY).map((rule) => [rule, 'off']));
  linter.setRuleset({
    // Typed more narrowly than Spectral accepts.
    extends: [
      [rulesets.oas as unknown as RulesetDefinition, 'all'],
      [owasp as unknown as RulesetDefinition, 'all'],
    ],
    rules,
  });
  const findings = await linter.run(document as Record<string, unknown>);
  return findings.map(({ code, path, message }) => `${String(code)} at ${path.join('/')}: ${message}`);
};
