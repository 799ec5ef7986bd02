// Connects to the address that the guard has checked. This prevents DNS rebinding. The guard runs before the connection, because undici does
// not call the lookup function for IP hosts.
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { toTarget, type AddressGuard } from '#server/platform/outbound/addresses.ts';

/** Passes the checked addresses to the socket, which looks them up during connect. */
const createCheckedAddresses = () => {
  const checked = new Map<string, string[]>();
  const lookup: LookupFunction = (name, { all }, done) => {
    const addresses = (checked.get(name) ?? []).map((address) => ({ address, family: isIP(address) }));
    const [first] = addresses;
    if (!first) done(new Error(`The addresses of ${name} were not checked.`), '');
    else if (all) done(null, addresses);
    else done(null, first.address, first.family);
  };
  const withAddresses = (name: string, addresses: string[], connect: () => void): void => {
    checked.set(name, addresses);
    try {
      connect();
    } finally {
      checked.delete(name);
    }
  };
  return { lookup, withAddresses };
};

/** Creates the connector of undici: HTTP/1.1 only, with TLS verified against the host name. */
export const createConnector = ({ guard, timeoutMs }: { guard: AddressGuard; timeoutMs: number }): buildConnector.connector => {
  const { lookup, withAddresses } = createCheckedAddresses();
  // Shared by all connections, because it caches TLS sessions.
  const connector = buildConnector({ allowH2: false, timeout: timeoutMs, lookup });
  return (options, onConnected) => {
    const connect = async (): Promise<void> => {
      const { host } = toTarget(options);
      const addresses = await guard(toTarget(options));
      withAddresses(host, addresses, () => connector({ ...options, hostname: host, servername: isIP(host) ? '' : host }, onConnected));
    };
    connect().catch((error: unknown) => onConnected(error instanceof Error ? error : new Error(String(error)), null));
  };
};
