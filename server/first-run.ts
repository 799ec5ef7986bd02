// What is printed when the server is ready. Somebody who started it for the first time should need nothing else.
import { toCurlCommand, type SetupLink } from '#server/modules/identity/index.ts';
import type { Environment } from '#server/platform/env.ts';

export type Demo = {
  people: {
    /** What this person can do, for example "company admin". */
    role: string;
    company: string;
    /** What to sign in with. */
    user: string;
    password: string;
  }[];
  /** An access token of one of them, for the curl line. */
  token: string;
};

const INDENT = '  ';

const personLine = ({ role, company, user, password }: Demo['people'][number]): string =>
  `${INDENT}${role}: company ${company}, user ${user}, password ${password}`;

const demoLines = (demo: Demo, appUrl: string): string[] => [
  '',
  'This is a demo. Sign in as:',
  ...demo.people.map(personLine),
  '',
  'Or call the API:',
  `${INDENT}${toCurlCommand(demo.token, appUrl)}`,
];

/** For a command and the start: how the first company is made. */
export const setupLines = ({ address, expiresAt }: SetupLink): string[] => [
  'There is no company yet. Make the first one, and its owner, by this link:',
  `${INDENT}${address}`,
  `It works once, until ${expiresAt.toISOString()}. Whoever has it owns that company. npm run setup-link prints a new one.`,
];

const dataLines = ({ databaseUrl, dataDir }: Environment): string[] =>
  databaseUrl
    ? ['', `Data: the database of DATABASE_URL; files in ${dataDir}`]
    : ['', `Data: ${dataDir} (its own PostgreSQL). For production set DATABASE_URL, see docs/configuration.md.`];

type Found = { demo?: Demo | undefined; setupLink?: SetupLink | undefined };

/** The block of text for standard output. */
export const readyText = (environment: Environment, { demo, setupLink }: Found): string => {
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
