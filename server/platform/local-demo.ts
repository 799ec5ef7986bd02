import type { Environment } from '#server/platform/environment/environment.ts';

const LOOPBACK_HOSTS = new Set(['127.0.0.1', '::1', '[::1]', 'localhost']);

/** A demo that only this machine can ask: what it shows to everybody (passwords, codes) is seen by nobody else. */
export const isLocalDemo = ({ isDemo, host, appUrl }: Pick<Environment, 'isDemo' | 'host' | 'appUrl'>): boolean =>
  isDemo && LOOPBACK_HOSTS.has(host) && LOOPBACK_HOSTS.has(new URL(appUrl).hostname);
