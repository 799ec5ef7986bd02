// Connects to what the guard has let through. Checking the address at the connection, and connecting to just the address that was
// checked, leaves no gap: a name may be another address's a moment later, and undici asks no look-up hook about hosts that are addresses.
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { toTarget, type AddressGuard } from '#server/platform/outbound/addresses.ts';

/**
 * Looks up what was put there for the moment of a connection: sockets ask while connect is called. Whatever asks at another moment
 * learns nothing.
 */
const createKnownAddresses = () => {
  const known = new Map<string, string[]>();
  const lookup: LookupFunction = (name, { all }, done) => {
    const addresses = (known.get(name) ?? []).map((address) => ({ address, family: isIP(address) }));
    const [first] = addresses;
    if (!first) done(new Error(`The addresses of ${name} were not checked.`), '');
    else if (all) done(null, addresses);
    else done(null, first.address, first.family);
  };
  const during = (name: string, addresses: string[], connect: () => void): void => {
    known.set(name, addresses);
    try {
      connect();
    } finally {
      known.delete(name);
    }
  };
  return { lookup, during };
};

/** A connector for undici. One connection speaks HTTP/1.1; TLS is with the name of the address, and checked. */
export const createConnector = ({ guard, timeoutMs }: { guard: AddressGuard; timeoutMs: number }): buildConnector.connector => {
  const { lookup, during } = createKnownAddresses();
  // One for all connections: it remembers TLS sessions, so that the next connection to a host is cheaper than the first.
  const connector = buildConnector({ allowH2: false, timeout: timeoutMs, lookup });
  return (options, tell) => {
    const connect = async (): Promise<void> => {
      const { host } = toTarget(options);
      const addresses = await guard(toTarget(options));
      during(host, addresses, () => connector({ ...options, hostname: host, servername: isIP(host) ? '' : host }, tell));
    };
    connect().catch((error: unknown) => tell(error instanceof Error ? error : new Error(String(error)), null));
  };
};
