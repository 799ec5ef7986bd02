import { expect, test } from 'vitest';
import { VARIABLES } from '#server/platform/environment/environment.ts';
import { findMisspelledVariables } from '#server/platform/environment/misspelled-variables.ts';

const KNOWN_NAMES = Object.keys(VARIABLES);

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_ULR', 'DATABASE_URL'],
  ['database_url', 'DATABASE_URL'],
  ['SESSION_SECRETS', 'SESSION_SECRET'],
  ['APP_URI', 'APP_URL'],
  ['TRUSTS_PROXY', 'TRUST_PROXY'],
  ['MIGRATES', 'MIGRATE'],
])('reports %s as a misspelling of %s', (variable, suggestion) => {
  expect(findMisspelledVariables([variable], KNOWN_NAMES)).toEqual([{ variable, suggestion }]);
});

test('ignores known variables and those of machines, shells and other programs', () => {
  const otherVariables = [
    'PATH',
    'HOME',
    'HOSTNAME',
    'TERM',
    'LANG',
    'USER',
    'SHELL',
    'PWD',
    'MAIL',
    'LOGNAME',
    'POST',
    'PORTS',
    'TZ',
    'CI',
    'DEBUG',
  ].concat([
    'NODE_OPTIONS',
    'NODE_PATH',
    'AWS_REGION',
    'AWS_PROFILE',
    'PGHOST',
    'PGPASSWORD',
    'npm_config_cache',
    'npm_lifecycle_event',
    'INVOCATION_ID',
    'STATE_DIRECTORY',
    'OTEL_SDK_DISABLED',
    'KUBERNETES_PORT',
  ]);
  expect(findMisspelledVariables([...KNOWN_NAMES, ...otherVariables], KNOWN_NAMES)).toEqual([]);
});
