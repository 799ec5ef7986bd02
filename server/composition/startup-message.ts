// The text that the server prints when it is ready. It is complete enough for a first start.
import { toCurlCommand, type SetupLink } from '#server/modules/identity/index.ts';
import type { DemoAccess } from '#server/demo/seed-demo.ts';
import type { Environment } from '#server/platform/environment/environment.ts';

const INDENT = '  ';

const personLine = ({ role, company, user, password }: DemoAccess['people'][number]): string =>
  `${INDENT}${role}: company ${company}, user ${user}, password ${password}`;

const demoLines = (demo: DemoAccess, appUrl: string): string[] => [
  '',
  'Demo mode. Sign in as:',
  ...demo.people.map(personLine),
  '',
  'Or call the API:',
  `${INDENT}${toCurlCommand(demo.token, appUrl)}`,
];

/** How to create the first company. Also printed by `npm run setup-link`. */
export const setupLines = ({ url, expiresAt }: SetupLink): string[] => [
  'No company exists yet. Create the first company and its owner with this link:',
  `${INDENT}${url}`,
  `The link works once and expires at ${expiresAt.toISOString()}. Keep it secret: it creates the owner account. Run npm run setup-link for a new link.`,
];

const dataLines = ({ databaseUrl, dataDir }: Environment): string[] =>
  databaseUrl
    ? ['', `Data: database from DATABASE_URL, files in ${dataDir}`]
    : ['', `Data: ${dataDir} (embedded PostgreSQL). For production, set DATABASE_URL (see docs/configuration.md).`];

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
    'Press Ctrl-C to stop.',
    '',
    '',
  ].join('\n');
};
