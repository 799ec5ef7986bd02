'use client';

import { useState, useEffect } from 'react';
import { useText } from '#language';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Button } from '#app/_ui/form/button.tsx';
import { FormMessage } from '#app/_ui/form/form.tsx';

/** The server sends to an address at most once in this time. */
const GAP_SECONDS = 60;

type SendAgainProps = {
  label: string;
  /** The whole name for those who do not see what it stands beside. */
  name?: string;
  /** Something was sent a moment ago, so that one has to wait. */
  isJustSent?: boolean;
  send(): Promise<unknown>;
};

/** Asks for another message with a code or a link, once the gap between two of them is over. */
export const SendAgain = ({ label, name, isJustSent = true, send }: SendAgainProps) => {
  const t = useText();
  const { seconds, start } = useCountdown(isJustSent ? GAP_SECONDS : 0);
  const [isSent, setSent] = useState(false);
  const submit = useSubmit(
    (_nothing: void) => send(),
    () => {
      setSent(true);
      start(GAP_SECONDS);
    },
  );
  return (
    <div className="space-y-2">
      <FormMessage {...submit.failure} />
      <Button
        aria-label={name}
        className={seconds > 0 ? 'opacity-60' : undefined}
        disabled={!submit.ready || seconds > 0}
        pending={submit.pending}
        onClick={() => submit.send()}
      >
        {label}
      </Button>
      <p className="figures text-13 text-muted">
        <output>{isSent && seconds > 0 ? t('Sent.') : ''}</output>{' '}
        {seconds > 0 && t('You can ask for another one in {seconds} s.', { seconds })}
      </p>
    </div>
  );
};

const SECOND_MS = 1000;

/** Seconds that are left, down to 0, and the way to start again. */
const useCountdown = (initialSeconds: number): { seconds: number; start(seconds: number): void } => {
  const [seconds, setSeconds] = useState(initialSeconds);
  const isRunning = seconds > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setSeconds((left) => Math.max(0, left - 1)), SECOND_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  return { seconds, start: setSeconds };
};
