// The SSRF guard: which addresses a user-supplied URL may reach. Without it, users could make this server send requests to databases, cloud
// metadata or itself. The check applies to the address of the connection, both on input and at each connection (connector.ts).
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Log } from '#server/platform/log.ts';
import { isNotFound, type LookUp } from '#server/platform/outbound/dns.ts';

/** Why a request got no response. */
export type OutboundFailure = 'address_refused' | 'timeout' | 'connection';

/** A request without a response; the message explains why and can be shown to admins. */
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

/** True for a network such as 10.1.0.0/16 or fd00:1::/64. */
export const isNetwork = (value: string): boolean => ipaddr.IPv4.isValidCIDRFourPartDecimal(value) || ipaddr.IPv6.isValidCIDR(value);

export const LOOPBACK_NETWORKS = ['127.0.0.0/8', '::1/128'] as const;

/** The public range of IPv6. Some of its subranges are reserved. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

const isPublic = (address: string): boolean => {
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_IPV6);
};

/** An embedded IPv4 address such as ::ffff:10.0.0.1 is within none of the networks. */
const isWithin = (address: string, networks: readonly AllowedNetwork[]): boolean => {
  const parsed = ipaddr.parse(address);
  return networks.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits));
};

const LOOPBACK = LOOPBACK_NETWORKS.map((network) => ipaddr.parseCIDR(network));

export const isLoopback = (address: string): boolean => isWithin(address, LOOPBACK);

/** The destination of a request. */
export type OutboundTarget = {
  isEncrypted: boolean;
  /** A name without a trailing dot, or an IP address without brackets. */
  host: string;
  port: number;
};

const HTTPS_PORT = 443;
const HTTP_PORT = 80;
const ALLOWED_PORTS = new Set([HTTPS_PORT, 8443]);
/** The first port that is not reserved. */
const UNRESERVED_PORT_MIN = 1_024;

/** Reads the fields that undici's connector options and a WHATWG URL share. Both are normalized. */
export const toTarget = ({ protocol, hostname, port }: { protocol: string; hostname: string; port: string }): OutboundTarget => {
  const isEncrypted = protocol === 'https:';
  const host = hostname.replaceAll(/^\[|\]$|\.$/g, '');
  return { isEncrypted, host, port: port === '' ? (isEncrypted ? HTTPS_PORT : HTTP_PORT) : Number(port) };
};

const toAddressError = (message: string): OutboundError => new OutboundError('address_refused', message);

/** Parses a user-supplied URL. Throws OutboundError if it can never be requested. */
export const readUrl = (text: string): URL => {
  const url = URL.parse(text);
  if (!url) throw toAddressError('Enter a URL such as https://shop.example.com/webhooks.');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw toAddressError('The URL must start with https://.');
  if (url.username || url.password)
    throw toAddressError('Remove the user name and password from the URL. The receiver authenticates requests with the secret.');
  return url;
};

/** Returns why a target is restricted to allowed networks, or undefined if any public address is accepted. */
const findRestriction = ({ isEncrypted, port }: OutboundTarget): string | undefined => {
  if (!isEncrypted) return 'The URL must start with https://. http is available only for networks that the operator has allowed.';
  if (ALLOWED_PORTS.has(port) || port >= UNRESERVED_PORT_MIN) return undefined;
  return `Port ${port} is not allowed. Use 443, 8443, or a port from ${UNRESERVED_PORT_MIN} up.`;
};

class LookUpTimeout extends Error {
  override readonly name = 'LookUpTimeout';
}

/** Rejects after the timeout and ignores the later result. */
const withTimeout = async <Value>(promise: Promise<Value>, timeoutMs: number): Promise<Value> => {
  const { promise: expired, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new LookUpTimeout()), timeoutMs);
  try {
    return await Promise.race([promise, expired]);
  } finally {
    clearTimeout(timer);
  }
};

/** Returns the addresses of a target, all of them checked. Throws OutboundError. */
export type AddressGuard = (target: OutboundTarget) => Promise<string[]>;

type GuardOptions = { allowedNetworks: readonly string[]; lookUp: LookUp; lookUpTimeoutMs: number; log?: Log | undefined };

/** Accepts public addresses and those within the allowed networks. */
export const createGuard = ({ allowedNetworks, lookUp, lookUpTimeoutMs, log }: GuardOptions): AddressGuard => {
  const networks = allowedNetworks.map((network) => ipaddr.parseCIDR(network));

  const resolve = async (host: string): Promise<string[]> => {
    if (isIP(host)) return [host];
    try {
      return await withTimeout(lookUp(host), lookUpTimeoutMs);
    } catch (error) {
      if (error instanceof LookUpTimeout) throw new OutboundError('timeout', `The host name ${host} could not be resolved in time.`);
      const reason = isNotFound(error) ? 'was not found' : 'could not be resolved';
      throw new OutboundError('connection', `The host name ${host} ${reason}.`, { cause: error });
    }
  };

  /** The resolved address is logged, not returned: otherwise users could map the network by name. */
  const toNonPublicError = (host: string, address: string): OutboundError => {
    if (isIP(host)) return toAddressError(`The address ${address} is not public.`);
    log?.info({ host, address }, 'A user-supplied host name resolved to a non-public address');
    return toAddressError('The host name resolves to a non-public address.');
  };

  return async (target) => {
    const restriction = findRestriction(target);
    // Without allowed networks, no lookup is needed.
    if (restriction && networks.length === 0) throw toAddressError(restriction);
    const addresses = await resolve(target.host);
    for (const address of addresses) {
      if (isWithin(address, networks)) continue;
      if (!isPublic(address)) throw toNonPublicError(target.host, address);
      if (restriction) throw toAddressError(restriction);
    }
    return addresses;
  };
};
