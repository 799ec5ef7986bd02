// What is printed when the server is ready. Somebody who started it for the first time should need nothing else.
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
  `${INDENT}curl -H 'Authorization: Token ${demo.token}' ${appUrl}/3/user/`,
];

const dataLines = ({ databaseUrl, dataDir }: Environment): string[] =>
  databaseUrl
    ? ['', `Data: the database of DATABASE_URL; files in ${dataDir}`]
    : ['', `Data: ${dataDir} (its own PostgreSQL). For production set DATABASE_URL, see docs/configuration.md.`];

/** The block of text for standard output. */
export const readyText = (environment: Environment, demo: Demo | undefined): string => {
  const { appUrl } = environment;
  return [
    '',
    'Countinghouse is ready.',
    `${INDENT}Dashboard      ${appUrl}`,
    `${INDENT}API            ${appUrl}/3/`,
    `${INDENT}API document   ${appUrl}/openapi.json`,
    ...(demo ? demoLines(demo, appUrl) : []),
    ...dataLines(environment),
    'Stop it with Ctrl-C.',
    '',
    '',
  ].join('\n');
};
