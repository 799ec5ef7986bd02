// Resolves user-supplied names by querying name servers. The system resolver has only two threads in this process, so a few
// unresponsive servers would delay all lookups.
import { Resolver, lookup } from 'node:dns/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { SECOND_MS } from '#server/kernel/time.ts';

/** Returns at least one address. Throws the resolver's error with its code. */
export type LookUp = (name: string) => Promise<string[]>;

const ATTEMPT_TIMEOUT_MS = 1.5 * SECOND_MS;
const ATTEMPTS = 2;

/** How long to wait for the second address family: some name servers never respond to AAAA. */
const SECOND_FAMILY_WAIT_MS = 200;

const NOT_FOUND_CODES = new Set(['ENOTFOUND', 'ENODATA']);

/** True if the name does not exist, false if the lookup failed. */
export const isNotFound = (error: unknown): boolean => error instanceof Error && 'code' in error && NOT_FOUND_CODES.has(String(error.code));

/** Queries both address families concurrently, and waits only briefly for the second. */
const queryServers = async (name: string, servers: readonly string[] | undefined): Promise<string[]> => {
  // Created for each lookup, so that it uses the current name servers.
  const resolver = new Resolver({ timeout: ATTEMPT_TIMEOUT_MS, tries: ATTEMPTS });
  if (servers) resolver.setServers(servers);
  const addressesByFamily: { ipv4: string[]; ipv6: string[] } = { ipv4: [], ipv6: [] };
  const queries = [
    resolver.resolve4(name).then((addresses) => (addressesByFamily.ipv4 = addresses)),
    resolver.resolve6(name).then((addresses) => (addressesByFamily.ipv6 = addresses)),
  ];
  const bothQueries = Promise.allSettled(queries);
  const firstAndWait = Promise.any(queries).then(() => pause(SECOND_FAMILY_WAIT_MS, undefined, { ref: false }));
  // If one fails, the other is awaited.
  await Promise.race([bothQueries, firstAndWait.catch(() => bothQueries)]);
  const addresses = [...addressesByFamily.ipv4, ...addressesByFamily.ipv6];
  if (addresses.length > 0) {
    resolver.cancel();
    return addresses;
  }
  const errors = (await bothQueries).flatMap((result) => (result.status === 'rejected' ? [result.reason as Error] : []));
  throw errors.find((error) => !isNotFound(error)) ?? errors[0] ?? new Error('No address was found.');
};

const isLocalhost = (name: string): boolean => name === 'localhost' || name.endsWith('.localhost');

type DnsOptions = {
  usesSystemResolver: boolean;
  /** For tests; default: the system's name servers. */
  servers?: readonly string[];
};

/**
 * Creates the lookup. With `usesSystemResolver`, names unknown to the name servers are resolved by the system, with its hosts file and
 * search domains, for receivers in private networks.
 */
export const createLookUp =
  ({ usesSystemResolver, servers }: DnsOptions): LookUp =>
  async (name) => {
    if (isLocalhost(name)) return ['127.0.0.1', '::1'];
    try {
      return await queryServers(name, servers);
    } catch (error) {
      if (!usesSystemResolver || !isNotFound(error)) throw error;
      return (await lookup(name, { all: true })).map(({ address }) => address);
    }
  };
