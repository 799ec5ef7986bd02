// The text that the server prints when it is ready. It is complete enough for a first start.
import { toCurlCommand, type SetupLink } from '#server/modules/identity/index.ts';
import type { DemoAccess } from '#server/demo/seed-demo.ts';
import type { Environment } from '#server/platform/environment/environment.ts';

const INDENT = '  ';

const personLine = ({ role, company, user, password }: DemoAccess['people'][number]): string =>
  `${INDENT}${role}: company ${company}, user ${user}, password ${password}`;

const demoLines = (demo: DemoAccess, appUrl: string): string[] => [
  '',
  'This is a demo. Sign in as:',
  ...demo.people.map(personLine),
  '',
  'Or call the API:',
  `${INDENT}${toCurlCommand(demo.token, appUrl)}`,
];

/** How to create the first company. Also printed by `npm run setup-link`. */
export const setupLines = ({ address, expiresAt }: SetupLink): string[] => [
  'There is no company yet. Make the first one, and its owner, by this link:',
  `${INDENT}${address}`,
  `It works once, until ${expiresAt.toISOString()}. Whoever has it owns that company. npm run setup-link prints a new one.`,
];

const dataLines = ({ databaseUrl, dataDir }: Environment): string[] =>
  databaseUrl
    ? ['', `Data: the database of DATABASE_URL; files in ${dataDir}`]
    : ['', `Data: ${dataDir} (its own PostgreSQL). For production set DATABASE_URL, see docs/configuration.md.`];

type StartupFindings = { demo?: DemoAccess | undefined; setupLink?: SetupLink | undefined };

export const readyText = (environment: Environment, { demo, setupLink }: StartupFindings): string => {
  const { appUrl } = environment;
  return [
    '',
    'Countinghouse is ready.',
    `${INDENT}Dashboard      ${appUrl}`,
    `${INDENT}API            ${appUrl}/3/`,
    `${INDENT}API docs       ${appUrl}/docs`,
    ...(demo ? demoLines(demo, appUrl) : []),
    ...(setupLink ? ['', ...setupLines(setupLink)] : []),
    ...dataLines(environment),
    'Stop it with Ctrl-C.',
    '',
    '',
  ].join('\n');
};
