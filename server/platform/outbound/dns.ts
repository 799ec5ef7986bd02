// Resolves user-supplied names by querying name servers. The system resolver blocks one of the two threads that the process has for it, so
// a few unresponsive servers would delay all lookups.
import { Resolver, lookup } from 'node:dns/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { SECOND_MS } from '#server/kernel/time.ts';

/** Returns at least one address. Throws the resolver's error with its code. */
export type LookUp = (name: string) => Promise<string[]>;

const TRY_TIMEOUT_MS = 1.5 * SECOND_MS;
const TRIES = 2;

/** How long the first address family waits for the other: some name servers never respond to AAAA. */
const OTHER_KIND_WAIT_MS = 200;

const NOT_FOUND_CODES = new Set(['ENOTFOUND', 'ENODATA']);

/** True if the name does not exist, false if the lookup failed. */
export const isNotFound = (error: unknown): boolean => error instanceof Error && 'code' in error && NOT_FOUND_CODES.has(String(error.code));

/** Queries both address families concurrently, and waits only briefly for the second. */
const askServers = async (name: string, servers: readonly string[] | undefined): Promise<string[]> => {
  // Created for each lookup, so that it uses the current name servers.
  const resolver = new Resolver({ timeout: TRY_TIMEOUT_MS, tries: TRIES });
  if (servers) resolver.setServers(servers);
  const known: string[][] = [[], []];
  const keep = async (place: number, asked: Promise<string[]>): Promise<void> => {
    known[place] = await asked;
  };
  const kinds = [keep(0, resolver.resolve4(name)), keep(1, resolver.resolve6(name))];
  const both = Promise.allSettled(kinds);
  const oneAndAMoment = Promise.any(kinds).then(() => pause(OTHER_KIND_WAIT_MS, undefined, { ref: false }));
  // When both fail, both errors are reported.
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
  /** For tests; default: the system's name servers. */
  servers?: readonly string[];
};

/**
 * Creates the lookup. asksMachine: names unknown to the name servers are resolved by the system, with its hosts file and search domains,
 * for receivers in private networks.
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
