// The configuration of a process. One schema per group of variables parses and checks them; .env.example and docs/configuration.md are
// generated from the same schemas (server/commands/write-configuration-docs.ts), so neither can be out of date. Nothing else in the server
// reads process.env.
import type { z } from 'zod';
import { OperatorError } from '#server/kernel/operator-error.ts';
import { DATABASE_VARIABLES, DatabaseSettings } from '#server/platform/environment/database-variables.ts';
import { INTEGRATION_VARIABLES, IntegrationSettings } from '#server/platform/environment/integration-variables.ts';
import { MESSAGE_VARIABLES, MessageSettings } from '#server/platform/environment/message-variables.ts';
import { SERVER_VARIABLES, ServerSettings } from '#server/platform/environment/server-variables.ts';
import { variableNotes, type VariableNotes } from '#server/platform/environment/variable.ts';

const SCHEMAS = { ...SERVER_VARIABLES, ...DATABASE_VARIABLES, ...INTEGRATION_VARIABLES, ...MESSAGE_VARIABLES };

const requireNotes = (name: string, schema: z.ZodType): VariableNotes => {
  const notes = variableNotes.get(schema);
  if (!notes) throw new Error(`${name} has no notes.`);
  return notes;
};

/** The notes of every variable, by its name. */
export const VARIABLES: Readonly<Record<string, VariableNotes>> = Object.fromEntries(
  Object.entries(SCHEMAS).map(([name, schema]) => [name, requireNotes(name, schema)]),
);

const EnvironmentSettings = ServerSettings.and(DatabaseSettings).and(IntegrationSettings).and(MessageSettings);

/** The configuration, checked and complete. */
export type Environment = z.output<typeof ServerSettings> &
  z.output<typeof DatabaseSettings> &
  z.output<typeof IntegrationSettings> &
  z.output<typeof MessageSettings>;

const describeInvalidVariable = (name: string, value: string): string => {
  const { isSecret, remedy } = VARIABLES[name] ?? {};
  const displayedValue = isSecret ? `set to a value of ${value.length} characters (not shown)` : JSON.stringify(value);
  return `${name} is ${displayedValue}: ${remedy}.`;
};

/**
 * Reads and checks the configuration. An empty value counts as not set. Throws one OperatorError that names every invalid variable, its
 * value (never a secret) and the remedy.
 */
export const readEnvironment = (variables: Record<string, string | undefined>): Environment => {
  const configured = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const result = EnvironmentSettings.safeParse(configured);
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path: [name], message }) =>
    name === undefined ? message : describeInvalidVariable(String(name), configured[String(name)] ?? ''),
  );
  throw new OperatorError(['The configuration is not valid.', ...new Set(problems)].join('\n  '));
};

const LOOPBACK_HOSTS = new Set(['127.0.0.1', '::1', '[::1]', 'localhost']);

/** True for a demo that is reachable from this machine only. It shows passwords and codes. */
export const isLocalDemo = ({ isDemo, host, appUrl }: Pick<Environment, 'isDemo' | 'host' | 'appUrl'>): boolean =>
  isDemo && LOOPBACK_HOSTS.has(host) && LOOPBACK_HOSTS.has(new URL(appUrl).hostname);
