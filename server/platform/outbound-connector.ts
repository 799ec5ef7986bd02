// Connects to what the guard has let through. Checking the address at the connection, and connecting to just the address that was
// checked, leaves no gap: a name may be another address's a moment later, and undici asks no look-up hook about hosts that are addresses.
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { toTarget, type Guard } from '#server/platform/outbound-addresses.ts';

/** Answers a look-up with what is known. */
const knowing = (addresses: string[]): LookupFunction => {
  const known = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_name, { all }, done) => {
    if (all) done(null, known);
    else done(null, known[0]?.address ?? '', known[0]?.family);
  };
};

/** A connector for undici. One connection speaks HTTP/1.1; TLS is with the name of the address, and checked. */
export const createConnector =
  ({ guard, timeoutMs }: { guard: Guard; timeoutMs: number }): buildConnector.connector =>
  (options, tell) => {
    const connect = async (): Promise<void> => {
      const target = toTarget(options);
      const addresses = await guard(target);
      const connector = buildConnector({ allowH2: false, timeout: timeoutMs, lookup: knowing(addresses) });
      connector({ ...options, hostname: target.host, servername: isIP(target.host) ? '' : target.host }, tell);
    };
    connect().catch((error: unknown) => tell(error instanceof Error ? error : new Error(String(error)), null));
  };
