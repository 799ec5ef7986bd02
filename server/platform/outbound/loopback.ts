// Failures of requests to loopback addresses. Closed, resetting, silent and non-HTTP ports fail with the same message after the same time,
// so that users who can enter addresses cannot scan the ports of the server's machine. The log has the cause.
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '#server/platform/log.ts';
import { isLoopback, type AddressGuard, type OutboundTarget, OutboundError } from '#server/platform/outbound/addresses.ts';

const NO_HTTP_RESPONSE = 'No HTTP response from the loopback address. See the server log for the cause.';

export type LoopbackFailures = {
  /** The wrapped guard, which records hosts that have resolved to a loopback address. */
  guard: AddressGuard;
  /** True if the host has ever resolved to a loopback address, even if its addresses have changed since. */
  includes(host: string): boolean;
  /** Waits for the timeout of a request that began at `startedMs`, and returns the uniform error. */
  toError(cause: unknown, target: OutboundTarget, startedMs: number): Promise<OutboundError>;
  /** Ends all waits. */
  close(): void;
};

type LoopbackOptions = { guard: AddressGuard; timeoutMs: number; log: Log | undefined };

export const createLoopbackFailures = ({ guard, timeoutMs, log }: LoopbackOptions): LoopbackFailures => {
  const hosts = new Set<string>();
  const closing = new AbortController();
  return {
    guard: async (target) => {
      const addresses = await guard(target);
      if (addresses.some(isLoopback)) hosts.add(target.host);
      return addresses;
    },
    includes: (host) => hosts.has(host),
    toError: async (cause, { host, port }, startedMs) => {
      log?.info({ err: cause, host, port }, 'A request to a loopback address failed');
      const remainingMs = startedMs + timeoutMs - performance.now();
      const ignoreAbort = () => undefined;
      if (remainingMs > 0) await pause(remainingMs, undefined, { signal: closing.signal }).catch(ignoreAbort);
      return new OutboundError('connection', NO_HTTP_RESPONSE, { cause });
    },
    close: () => closing.abort(),
  };
};
