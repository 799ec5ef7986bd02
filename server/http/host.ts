// The name that a client has for us. A page of a foreign site can make its own name point here (DNS rebinding), and its scripts
// are then of the same site for the browser: only the name in `Host` tells.

const LOOPBACK_NAME = /^(?:localhost|\[::1\]|127(?:\.\d{1,3}){3})$/;

/** In small letters and without the port, which proxies keep or leave out. */
const nameIn = (host: string | undefined): string => URL.parse(`http://${host}`)?.hostname ?? '';

export const isLoopbackHost = (host: string | undefined): boolean => LOOPBACK_NAME.test(nameIn(host));

/** True when the host is that of the public address. The names of this machine for itself are all the same. */
export const isHostOf = (host: string | undefined, appUrl: string): boolean => {
  const own = new URL(appUrl).host;
  return nameIn(host) === nameIn(own) || (isLoopbackHost(host) && isLoopbackHost(own));
};
