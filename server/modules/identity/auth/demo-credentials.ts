// Credentials of the demo, which the seed writes into DATA_DIR. The sign-in page offers them only on a local demo, which other machines
// cannot reach.
import path from 'node:path';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { isLocalDemo, type Environment } from '#server/platform/environment/environment.ts';

export const DemoCredentials = z.object({ label: z.string(), company: z.string(), user: z.string(), password: z.string() });
export type DemoCredentials = z.infer<typeof DemoCredentials>;

export const DEMO_FILE = 'demo.json';

const DemoFile = z.object({
  people: z.array(z.object({ role: z.string(), company: z.string(), user: z.string(), password: z.string() })),
  /** An access token of the first user. */
  token: z.string(),
  /** False while the history is being written. */
  is_history_whole: z.boolean(),
});
export type DemoFile = z.infer<typeof DemoFile>;

/** Undefined if there is no demo. */
export const readDemoFile = async (dataDir: string): Promise<DemoFile | undefined> => {
  try {
    return DemoFile.parse(JSON.parse(await readFile(path.join(dataDir, DEMO_FILE), 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
};

/** Empty unless the server is a local demo. */
export const readDemoCredentials = async (
  environment: Pick<Environment, 'isDemo' | 'host' | 'appUrl' | 'dataDir'>,
): Promise<DemoCredentials[]> => {
  if (!isLocalDemo(environment)) return [];
  const file = await readDemoFile(environment.dataDir);
  return (file?.people ?? []).map(({ role, ...credentials }) => ({ label: role, ...credentials }));
};

export const toCurlCommand = (token: string, appUrl: string): string => `curl -H 'Authorization: Token ${token}' ${appUrl}/3/user/`;

/** A working curl command; null unless the server is a local demo. */
export const readDemoCommand = async (environment: Pick<Environment, 'isDemo' | 'host' | 'appUrl' | 'dataDir'>): Promise<string | null> => {
  if (!isLocalDemo(environment)) return null;
  const file = await readDemoFile(environment.dataDir);
  return file ? toCurlCommand(file.token, environment.appUrl) : null;
};

/** Whether the demo has seeded the company. Companies registered in a demo have no demo data. */
export const isDemoCompany = async ({ isDemo, dataDir }: Pick<Environment, 'isDemo' | 'dataDir'>, company: string): Promise<boolean> => {
  const file = isDemo ? await readDemoFile(dataDir) : undefined;
  return file?.people.some((person) => person.company === company) ?? false;
};
