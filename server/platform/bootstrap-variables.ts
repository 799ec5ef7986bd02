// The first company of an empty database, for those who set servers up by programs: the variables, and what they mean together. The
// password comes by a file, so that it stands neither in the environment nor in a list of processes.
import { z } from 'zod';
import { variableNotes } from '#server/platform/variable-notes.ts';

export const BOOTSTRAP_VARIABLES = {
  BOOTSTRAP_COMPANY: z
    .string()
    .regex(/^[A-Za-z0-9_-]{2,50}$/)
    .optional()
    .register(variableNotes, {
      description:
        'The identifier of the company that is made when the database has none. Needs BOOTSTRAP_EMAIL and BOOTSTRAP_PASSWORD_FILE. Once there is a company, none of them has an effect.',
      fallback: 'the start prints a link that sets up the first company',
      remedy: 'set 2 to 50 letters, digits, hyphens or underscores, for example BOOTSTRAP_COMPANY=northwind',
    }),
  BOOTSTRAP_EMAIL: z.email().max(254).optional().register(variableNotes, {
    description: 'The email of the owner of that company.',
    fallback: 'none, and BOOTSTRAP_COMPANY needs it',
    remedy: 'set an email address, for example BOOTSTRAP_EMAIL=owner@example.com',
  }),
  BOOTSTRAP_PASSWORD_FILE: z
    .string()
    .refine((value) => !value.includes('\0'))
    .optional()
    .register(variableNotes, {
      description:
        "A file with the owner's password, such as a mounted secret. It is read only when the company is made; a line break at its end is left out.",
      fallback: 'none, and BOOTSTRAP_COMPANY needs it',
      remedy: 'set the path of a file, for example BOOTSTRAP_PASSWORD_FILE=/run/secrets/owner-password',
    }),
};

/** Undefined: somebody makes the first company by hand. */
export type BootstrapSettings = { bootstrap: { company: string; email: string; passwordFile: string } | undefined };

type Variables = z.infer<z.ZodObject<typeof BOOTSTRAP_VARIABLES>>;

const NAMES = ['BOOTSTRAP_COMPANY', 'BOOTSTRAP_EMAIL', 'BOOTSTRAP_PASSWORD_FILE'] as const;

/** What is wrong with the variables together; nothing when all is well. */
export const bootstrapProblems = (variables: Variables, { isDemo }: { isDemo: boolean }): string[] => {
  const present = NAMES.filter((name) => variables[name] !== undefined);
  if (present.length === 0) return [];
  if (present.length < NAMES.length) {
    const missing = NAMES.filter((name) => variables[name] === undefined);
    return missing.map((name) => `${name} is missing beside ${present.join(' and ')}: set all of ${NAMES.join(', ')}, or none.`);
  }
  return isDemo ? ['BOOTSTRAP_COMPANY is set in a demo, which has companies of its own: set DEMO=off, or remove it.'] : [];
};

/** Reads variables that have no problems. */
export const readBootstrap = (variables: Variables): BootstrapSettings => {
  const { BOOTSTRAP_COMPANY: company, BOOTSTRAP_EMAIL: email, BOOTSTRAP_PASSWORD_FILE: passwordFile } = variables;
  return { bootstrap: company && email && passwordFile ? { company, email, passwordFile } : undefined };
};
