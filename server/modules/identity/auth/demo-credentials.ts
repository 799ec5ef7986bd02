import path from 'node:path';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { isLocalDemo } from '#server/platform/local-demo.ts';
import type { Environment } from '#server/platform/env.ts';

/** Somebody whom the demo's sign-in page offers to be. */
export const DemoCredentials = z.object({ label: z.string(), company: z.string(), user: z.string(), password: z.string() });
export type DemoCredentials = z.infer<typeof DemoCredentials>;

/** Written by the seed into DATA_DIR. */
export const DEMO_FILE = 'demo.json';

const DemoFile = z.object({
  people: z.array(z.object({ role: z.string(), company: z.string(), user: z.string(), password: z.string() })),
  /** An access token of the first of them. */
  token: z.string(),
  /** False while the history is being written. */
  is_history_whole: z.boolean(),
});
export type DemoFile = z.infer<typeof DemoFile>;

/** What the seed wrote, or undefined when it wrote nothing. */
export const readDemoFile = async (dataDir: string): Promise<DemoFile | undefined> => {
  try {
    return DemoFile.parse(JSON.parse(await readFile(path.join(dataDir, DEMO_FILE), 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
};

/** The demo's people with their passwords: nobody outside the demo, and nobody when other machines can ask. */
export const readDemoCredentials = async (
  environment: Pick<Environment, 'isDemo' | 'host' | 'appUrl' | 'dataDir'>,
): Promise<DemoCredentials[]> => {
  if (!isLocalDemo(environment)) return [];
  const file = await readDemoFile(environment.dataDir);
  return (file?.people ?? []).map(({ role, ...credentials }) => ({ label: role, ...credentials }));
};

/** A command that calls the API as it stands. */
export const toCurlCommand = (token: string, appUrl: string): string => `curl -H 'Authorization: Token ${token}' ${appUrl}/3/user/`;

/** A call as the first of the demo's people; null wherever nobody is shown these. */
export const readDemoCommand = async (environment: Pick<Environment, 'isDemo' | 'host' | 'appUrl' | 'dataDir'>): Promise<string | null> => {
  if (!isLocalDemo(environment)) return null;
  const file = await readDemoFile(environment.dataDir);
  return file ? toCurlCommand(file.token, environment.appUrl) : null;
};

/** Whether a company is one of the demo's: whoever starts their own in a demo has no demo data. */
export const isOfDemo = async ({ isDemo, dataDir }: Pick<Environment, 'isDemo' | 'dataDir'>, company: string): Promise<boolean> => {
  const file = isDemo ? await readDemoFile(dataDir) : undefined;
  return file?.people.some((person) => person.company === company) ?? false;
};
