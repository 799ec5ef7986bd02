// The rules of the OpenAPI document: Spectral's for OpenAPI and OWASP's for APIs, except for those disabled below with a reason. Examples
// are validated separately (rest/openapi-lint.test.ts), where each schema is compiled once.
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import owasp from '@stoplight/spectral-owasp-ruleset';
import rulesets from '@stoplight/spectral-rulesets';

/** Disabled rules with their reasons. */
const DISABLED_RULES: Readonly<Record<string, string>> = {
  'path-keys-no-trailing-slash': 'Paths of the specification end with a slash.',
  'openapi-tags-alphabetical': 'Tags have the order of the specification.',
  'info-contact': 'The contact is the operator of the server, and the document is the same for all operators.',
  'license-url': 'The license has an SPDX identifier, which OpenAPI 3.1 allows instead of a URL.',
  'oas3-valid-media-example': 'Examples are validated separately, see above.',
  'owasp:api2:2023-no-credentials-in-url': 'The rule matches token_key, the public part of a token, which gives no access.',
  'owasp:api2:2023-read-restricted': 'Operations without a token are those that are needed before signing in.',
  'owasp:api2:2023-write-restricted': 'Operations without a token create one: registration, login and links in emails.',
  'owasp:api4:2023-array-limit': 'Lists have pages. Other arrays are limited by the body size of 256 kB and by their descriptions.',
  'owasp:api4:2023-integer-format': 'Amounts can exceed int64.',
  'owasp:api4:2023-integer-limit': 'Amounts in responses are unlimited.',
  'owasp:api4:2023-integer-limit-legacy': 'Amounts in responses are unlimited.',
  'owasp:api4:2023-string-limit':
    'Strings in requests have limits, which also limit those in responses. Clients should not depend on them.',
  'owasp:api4:2023-string-restricted': 'Names and notes have no pattern.',
  'owasp:api5:2023-admin-security-unique': 'v3 has one kind of token. Each operation names the permission that it requires.',
  'owasp:api7:2023-concerning-url-parameter':
    'The url filter compares text. URLs that the server calls are checked when they are saved and when they are called.',
  'owasp:api8:2023-define-cors-origin':
    'The header depends on the request: browsers receive it, with the value `*` for all paths under /3.',
  'owasp:api8:2023-define-error-responses-401': 'Operations without a token never return 401.',
  'owasp:api8:2023-define-error-validation': 'The index has no input.',
  'owasp:api9:2023-inventory-access': 'There is one server URL.',
};

type Rules = Record<string, 'off'>;

/** The rule, path and message of each finding. */
export const listFindings = async (document: unknown): Promise<string[]> => {
  const linter = new spectral.Spectral();
  const rules: Rules = Object.fromEntries(Object.keys(DISABLED_RULES).map((rule) => [rule, 'off']));
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
