'use client';

import { CloudOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useText } from '#language';
import { message, type Message } from '#app/_language/translate.ts';
import { isConnected, noteNoAnswer, useConnection, type Connection } from '#app/_ui/feedback/connection.ts';
import { say } from '#app/_ui/feedback/toasts.ts';

const WORDS: Record<Exclude<Connection, 'good'>, Message> = {
  offline: message('You are offline. What you have typed stays here, and nothing is sent until you are back.'),
  unanswered: message('The server does not answer. What you have typed stays here; what you sent last may not have been done.'),
};

/** The link that a press would follow in this tab. */
const followed = ({ target, button, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented }: MouseEvent): HTMLAnchorElement | undefined => {
  if (defaultPrevented || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return undefined;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  return link && link.target !== '_blank' && !link.hash && link.origin === location.origin ? link : undefined;
};

/**
 * Says while the server cannot be reached that it is so, and what that means. Links then stay where they are: the browser would put a page
 * of its own in the place of this one, and what is typed on it would be lost.
 */
export const ConnectionBar = () => {
  const t = useText();
  const connection = useConnection();
  const [isHeldBack, setHeldBack] = useState(false);
  const isAway = connection !== 'good';

  useEffect(() => {
    if (!isAway) return undefined;
    return () => {
      setHeldBack(false);
      say(t('The connection is back.'));
    };
  }, [isAway, t]);

  useEffect(() => {
    const holdBack = (event: MouseEvent) => {
      if (!followed(event) || isConnected()) return;
      event.preventDefault();
      event.stopPropagation();
      setHeldBack(true);
      noteNoAnswer();
    };
    document.addEventListener('click', holdBack, { capture: true });
    return () => document.removeEventListener('click', holdBack, { capture: true });
  }, []);

  return (
    <div role="status" aria-label={t('Connection')}>
      {isAway && (
        <div className="flex items-start gap-3 border-b bg-sunken px-4 py-2 md:px-6">
          <CloudOff aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
          <p className="min-w-0">
            {t(WORDS[connection])} {isHeldBack && t('Other pages open when the connection is back.')}
          </p>
        </div>
      )}
    </div>
  );
};
