// Where requests to addresses that people have chosen may go. Otherwise anybody who can enter an address could have this server ask
// what only it can reach: databases, metadata of the cloud, the machine itself. What counts is the address that a connection is made
// to, so the same check runs when an address is entered and at each connection (outbound-connector.ts).
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Log } from '#server/platform/log.ts';
import { isNotFound, type LookUp } from '#server/platform/outbound/dns.ts';

/** Why there was no answer. */
export type OutboundFailure = 'address_refused' | 'timeout' | 'connection';

/** There was no answer; the message says why, in words that an admin may read. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
  readonly failure: OutboundFailure;
  constructor(failure: OutboundFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}

/** A network that the operator has allowed. */
type AllowedNetwork = ReturnType<typeof ipaddr.parseCIDR>;

/** Whether a text names a network, as in 10.1.0.0/16 or fd00:1::/64. */
export const isNetwork = (value: string): boolean => ipaddr.IPv4.isValidCIDRFourPartDecimal(value) || ipaddr.IPv6.isValidCIDR(value);

/** This machine alone. */
export const LOOPBACK_NETWORKS = ['127.0.0.0/8', '::1/128'] as const;

/** All of IPv6 that is given out for use in public; of that, ranges with a purpose of their own are not. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

const isPublic = (address: string): boolean => {
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_IPV6);
};

/** Addresses that stand for others, such as ::ffff:10.0.0.1, are in no network of those. */
const isWithin = (address: string, networks: readonly AllowedNetwork[]): boolean => {
  const parsed = ipaddr.parse(address);
  return networks.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits));
};

const LOOPBACK = LOOPBACK_NETWORKS.map((network) => ipaddr.parseCIDR(network));

export const isLoopback = (address: string): boolean => isWithin(address, LOOPBACK);

/** Where a request goes, as far as its address says. */
export type OutboundTarget = {
  isEncrypted: boolean;
  /** A name without a dot at its end, or an IP address without brackets. */
  host: string;
  port: number;
};

const HTTPS_PORT = 443;
const HTTP_PORT = 80;
const PORTS = new Set([HTTPS_PORT, 8443]);
/** From here on ports are nobody's in particular. */
const FREE_PORT_MIN = 1_024;

/** Reads what undici's connector and WHATWG's URL have in common. The URL has made one notation of all by then. */
export const toTarget = ({ protocol, hostname, port }: { protocol: string; hostname: string; port: string }): OutboundTarget => {
  const isEncrypted = protocol === 'https:';
  const host = hostname.replaceAll(/^\[|\]$|\.$/g, '');
  return { isEncrypted, host, port: port === '' ? (isEncrypted ? HTTPS_PORT : HTTP_PORT) : Number(port) };
};

const refuse = (message: string): OutboundError => new OutboundError('address_refused', message);

/** Reads an address that somebody has entered. Throws OutboundError for what no request is ever made to. */
export const readUrl = (text: string): URL => {
  const url = URL.parse(text);
  if (!url) throw refuse('Enter an address such as https://shop.example.com/webhooks.');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw refuse('The address has to begin with https://.');
  if (url.username || url.password) throw refuse('Leave user name and password out of the address: the receiver is sent the secret.');
  return url;
};

/** What is not for the public is only for networks that are allowed; undefined: any public address will do. */
const limitOf = ({ isEncrypted, port }: OutboundTarget): string | undefined => {
  if (!isEncrypted) return 'The address has to begin with https://. http is only for networks that the operator has allowed.';
  if (PORTS.has(port) || port >= FREE_PORT_MIN) return undefined;
  return `Port ${port} is not allowed. Use 443, 8443, or one from ${FREE_PORT_MIN} on.`;
};

class TooLate extends Error {
  override readonly name = 'TooLate';
}

/** Waits no longer; what comes later is nobody's business any more. */
const inTime = async <Value>(promise: Promise<Value>, timeoutMs: number): Promise<Value> => {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new TooLate()), timeoutMs);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
};

/** Answers the addresses that a target stands for, every one of them checked. Throws OutboundError. */
export type AddressGuard = (target: OutboundTarget) => Promise<string[]>;

type GuardOptions = { allowedNetworks: readonly string[]; lookUp: LookUp; lookUpTimeoutMs: number; log?: Log | undefined };

/** Lets through what is public, and what is within the networks. */
export const createGuard = ({ allowedNetworks, lookUp, lookUpTimeoutMs, log }: GuardOptions): AddressGuard => {
  const networks = allowedNetworks.map((network) => ipaddr.parseCIDR(network));

  const addressesOf = async (host: string): Promise<string[]> => {
    if (isIP(host)) return [host];
    try {
      return await inTime(lookUp(host), lookUpTimeoutMs);
    } catch (error) {
      if (error instanceof TooLate) throw new OutboundError('timeout', `The name ${host} could not be looked up in time.`);
      const reason = isNotFound(error) ? 'was not found' : 'could not be looked up';
      throw new OutboundError('connection', `The name ${host} ${reason}.`, { cause: error });
    }
  };

  /** What a name stands for in this network is told to its operators alone: whoever may enter addresses would learn it name by name. */
  const refuseAddress = (host: string, address: string): OutboundError => {
    if (isIP(host)) return refuse(`The address ${address} is not public.`);
    log?.info({ host, address }, 'A name that somebody has chosen stands for an address that is not public');
    return refuse('The name stands for an address that is not public.');
  };

  return async (target) => {
    const limit = limitOf(target);
    // With nothing allowed there is nothing to look for.
    if (limit && networks.length === 0) throw refuse(limit);
    const addresses = await addressesOf(target.host);
    for (const address of addresses) {
      if (isWithin(address, networks)) continue;
      if (!isPublic(address)) throw refuseAddress(target.host, address);
      if (limit) throw refuse(limit);
    }
    return addresses;
  };
};
