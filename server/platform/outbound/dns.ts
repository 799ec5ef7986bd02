// Names that people have chosen are looked up by asking the name servers, not by the operating system's own look-up: that one waits in
// a thread, of which there are two for the whole process, and a few names whose servers keep silent would let all others wait.
import { Resolver, lookup } from 'node:dns/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { SECOND_MS } from '#server/kernel/time.ts';

/** All addresses of a name, at least one. Throws what the look-up throws, with its code. */
export type LookUp = (name: string) => Promise<string[]>;

const TRY_TIMEOUT_MS = 1.5 * SECOND_MS;
const TRIES = 2;

/** How long the addresses of one kind wait for those of the other: some name servers never answer when they are asked for AAAA. */
const OTHER_KIND_WAIT_MS = 200;

const NOT_FOUND_CODES = new Set(['ENOTFOUND', 'ENODATA']);

/** Whether a look-up failed because there is no such name, and not because nobody could be asked. */
export const isNotFound = (error: unknown): boolean => error instanceof Error && 'code' in error && NOT_FOUND_CODES.has(String(error.code));

/** Asks for both kinds of addresses at once, and waits for the second no longer than a moment after the first. */
const askServers = async (name: string, servers: readonly string[] | undefined): Promise<string[]> => {
  // Made anew each time, so that it knows the name servers of now.
  const resolver = new Resolver({ timeout: TRY_TIMEOUT_MS, tries: TRIES });
  if (servers) resolver.setServers(servers);
  const known: string[][] = [[], []];
  const keep = async (place: number, asked: Promise<string[]>): Promise<void> => {
    known[place] = await asked;
  };
  const kinds = [keep(0, resolver.resolve4(name)), keep(1, resolver.resolve6(name))];
  const both = Promise.allSettled(kinds);
  const oneAndAMoment = Promise.any(kinds).then(() => pause(OTHER_KIND_WAIT_MS, undefined, { ref: false }));
  // Where neither is there, both say why.
  await Promise.race([both, oneAndAMoment.catch(() => both)]);
  const addresses = known.flat();
  if (addresses.length > 0) {
    resolver.cancel();
    return addresses;
  }
  const answers = await both;
  const errors = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as Error] : []));
  throw errors.find((error) => !isNotFound(error)) ?? errors[0] ?? new Error('There is no address.');
};

const isLocalhost = (name: string): boolean => name === 'localhost' || name.endsWith('.localhost');

type DnsOptions = {
  asksMachine: boolean;
  /** For tests; otherwise those of the machine. */
  servers?: readonly string[];
};

/**
 * Looks names up. asksMachine: names that the name servers do not know are looked for as the operating system does it, in its hosts
 * file and its search domains; for operators who have receivers in networks of their own.
 */
export const createLookUp =
  ({ asksMachine, servers }: DnsOptions): LookUp =>
  async (name) => {
    if (isLocalhost(name)) return ['127.0.0.1', '::1'];
    try {
      return await askServers(name, servers);
    } catch (error) {
      if (!asksMachine || !isNotFound(error)) throw error;
      return (await lookup(name, { all: true })).map(({ address }) => address);
    }
  };
