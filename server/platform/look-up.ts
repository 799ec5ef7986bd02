// Names that people have chosen are looked up by asking the name servers, not by the operating system's own look-up: that one waits in
// a thread, of which there are two for the whole process, and a few names whose servers keep silent would let all others wait.
import { Resolver, lookup } from 'node:dns/promises';
import { SECOND_MS } from '#server/kernel/time.ts';

/** All addresses of a name, at least one. Throws what the look-up throws, with its code. */
export type LookUp = (name: string) => Promise<string[]>;

const TRY_TIMEOUT_MS = 1.5 * SECOND_MS;
const TRIES = 2;

const NOT_FOUND_CODES = new Set(['ENOTFOUND', 'ENODATA']);

/** Whether a look-up failed because there is no such name, and not because nobody could be asked. */
export const isNotFound = (error: unknown): boolean => error instanceof Error && 'code' in error && NOT_FOUND_CODES.has(String(error.code));

const askServers: LookUp = async (name) => {
  // Made anew each time, so that it knows the name servers of now.
  const resolver = new Resolver({ timeout: TRY_TIMEOUT_MS, tries: TRIES });
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (addresses.length > 0) return addresses;
  const errors = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as Error] : []));
  throw errors.find((error) => !isNotFound(error)) ?? errors[0] ?? new Error('There is no address.');
};

const isLocalhost = (name: string): boolean => name === 'localhost' || name.endsWith('.localhost');

/**
 * Looks names up. asksMachine: names that the name servers do not know are looked for as the operating system does it, in its hosts
 * file and its search domains; for operators who have receivers in networks of their own.
 */
export const createLookUp =
  ({ asksMachine }: { asksMachine: boolean }): LookUp =>
  async (name) => {
    if (isLocalhost(name)) return ['127.0.0.1', '::1'];
    try {
      return await askServers(name);
    } catch (error) {
      if (!asksMachine || !isNotFound(error)) throw error;
      return (await lookup(name, { all: true })).map(({ address }) => address);
    }
  };
