// Detects a reverse proxy in front of a server that runs with TRUST_PROXY=off. All users behind the proxy then share one client
// address, and with it the limits of that address. One warning is logged per process.
import type { IncomingMessage } from 'node:http';
import { isLoopbackHost } from '#server/http/request/request-origin.ts';
import type { Environment } from '#server/platform/environment/environment.ts';
import type { Log } from '#server/platform/log.ts';

type ProxySettings = Pick<Environment, 'appUrl' | 'host' | 'trustsProxy'>;

/** The server itself serves plain HTTP at its own address, so an https or remote APP_URL implies a proxy. */
const isProxyConfigured = ({ appUrl, host }: ProxySettings): boolean => {
  const { protocol, host: publicHost } = new URL(appUrl);
  return protocol === 'https:' || (isLoopbackHost(host.includes(':') ? `[${host}]` : host) && !isLoopbackHost(publicHost));
};

const REMEDY =
  'All users behind the proxy share one client address and its rate limits. Set TRUST_PROXY=on if the proxy sets X-Forwarded-For.';

/** Warns immediately if the configuration implies a proxy. Returns a check for requests, which warns at the first one with X-Forwarded-For. */
export const createProxyWarning = (settings: ProxySettings, log: Log): ((request: IncomingMessage) => void) => {
  let isSilent = settings.trustsProxy;
  const warn = (reason: string): void => {
    isSilent = true;
    log.warn({ reason }, `TRUST_PROXY is off behind a proxy. ${REMEDY}`);
  };
  if (!isSilent && isProxyConfigured(settings)) warn(`APP_URL is ${settings.appUrl}`);
  return ({ headers }) => {
    if (!isSilent && headers['x-forwarded-for'] !== undefined) warn('A request has an X-Forwarded-For header');
  };
};
