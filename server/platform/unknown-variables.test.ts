import { expect, test } from 'vitest';
import { EnvironmentVariables } from '#server/platform/env.ts';
import { misspeltVariables } from '#server/platform/unknown-variables.ts';

const KNOWN = Object.keys(EnvironmentVariables.shape);

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_ULR', 'DATABASE_URL'],
  ['database_url', 'DATABASE_URL'],
  ['SESSION_SECRETS', 'SESSION_SECRET'],
  ['APP_URI', 'APP_URL'],
  ['TRUSTS_PROXY', 'TRUST_PROXY'],
  ['MIGRATES', 'MIGRATE'],
])('%s is told, with %s', (variable, meant) => {
  expect(misspeltVariables([variable], KNOWN)).toEqual([{ variable, meant }]);
});

test('what is ours, and what machines, shells and other programs set, is not told', () => {
  const others = [
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
  expect(misspeltVariables([...KNOWN, ...others], KNOWN)).toEqual([]);
});
