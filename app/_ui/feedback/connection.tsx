'use client';

// Connection status. The browser reports offline; a request without a response counts as unresponsive, and the server is polled until it
// responds.
import { useSyncExternalStore, useEffect, useState } from 'react';
import { CloudOff } from 'lucide-react';
import { useText } from '#language';
import { message, type Message } from '#app/_language/translate.ts';
import { showToast } from '#app/_ui/feedback/toasts.tsx';

type Connection = 'online' | 'offline' | 'unresponsive';

const RETRY_INTERVAL_MS = 3000;
const RESPONSE_TIMEOUT_MS = 5000;

let connection: Connection = 'online';
let retryTimer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

const setConnection = (next: Connection): void => {
  if (next === connection) return;
  connection = next;
  for (const listener of listeners) listener();
};

const isServerReachable = async (): Promise<boolean> => {
  try {
    const { ok } = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) });
    return ok;
  } catch {
    return false;
  }
};

/** Polls the server until it responds. */
const checkConnection = async (): Promise<void> => {
  clearTimeout(retryTimer);
  const next = navigator.onLine ? ((await isServerReachable()) ? 'online' : 'unresponsive') : 'offline';
  setConnection(next);
  if (next === 'unresponsive') retryTimer = setTimeout(() => void checkConnection(), RETRY_INTERVAL_MS);
};

const startChecking = (): void => void checkConnection();

/** Records that a request got no response, and polls the server. */
export const reportNoResponse = (): void => {
  setConnection(navigator.onLine ? 'unresponsive' : 'offline');
  startChecking();
};

/** Check this before a refresh: without a connection, the browser would replace the page with its error page. */
export const isConnected = (): boolean => connection === 'online' && navigator.onLine;

const subscribe = (listener: () => void): (() => void) => {
  if (listeners.size === 0) {
    addEventListener('online', startChecking);
    addEventListener('offline', startChecking);
    if (!navigator.onLine) startChecking();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener('online', startChecking);
    removeEventListener('offline', startChecking);
    clearTimeout(retryTimer);
  };
};

const useConnection = (): Connection =>
  useSyncExternalStore(
    subscribe,
    () => connection,
    () => 'online',
  );

const BANNER_TEXTS: Record<Exclude<Connection, 'online'>, Message> = {
  offline: message('You’re offline. Your entries are kept, and nothing is sent until you’re back online.'),
  unresponsive: message('The server isn’t responding. Your entries are kept, but your last action may not have been completed.'),
};

/** The link that a click would follow in this tab. */
const findFollowedLink = ({
  target,
  button,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
  defaultPrevented,
}: MouseEvent): HTMLAnchorElement | undefined => {
  if (defaultPrevented || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return undefined;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  return link && link.target !== '_blank' && !link.hash && link.origin === location.origin ? link : undefined;
};

/**
 * A banner while the server is unreachable. Links are blocked until then, because the browser would replace the page with its error page,
 * and input would be lost.
 */
export const ConnectionBar = () => {
  const t = useText();
  const connection = useConnection();
  const [isLinkBlocked, setIsLinkBlocked] = useState(false);
  const isDisconnected = connection !== 'online';

  useEffect(() => {
    if (!isDisconnected) return undefined;
    return () => {
      setIsLinkBlocked(false);
      showToast(t('You’re back online.'));
    };
  }, [isDisconnected, t]);

  useEffect(() => {
    const blockLink = (event: MouseEvent) => {
      if (!findFollowedLink(event) || isConnected()) return;
      event.preventDefault();
      event.stopPropagation();
      setIsLinkBlocked(true);
      reportNoResponse();
    };
    document.addEventListener('click', blockLink, { capture: true });
    return () => document.removeEventListener('click', blockLink, { capture: true });
  }, []);

  return (
    <div role="status" aria-label={t('Connection')}>
      {isDisconnected && (
        <div className="flex items-start gap-3 border-b bg-sunken px-4 py-2 md:px-6">
          <CloudOff aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
          <p className="min-w-0">
            {t(BANNER_TEXTS[connection])} {isLinkBlocked && t('You can open other pages once you’re back online.')}
          </p>
        </div>
      )}
    </div>
  );
};
