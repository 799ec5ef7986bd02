'use client';

import { useState, useEffect } from 'react';
import { useText } from '#language';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Button } from '#app/_ui/form/button.tsx';
import { FormMessage } from '#app/_ui/form/form.tsx';

/** The server sends to an address at most once in this interval. */
const RESEND_INTERVAL_SECONDS = 60;

type ResendButtonProps = {
  label: string;
  /** The accessible name. */
  name?: string;
  /** Whether a message was just sent, so that the countdown runs from the start. */
  isJustSent?: boolean;
  send(): Promise<unknown>;
};

/** Resends a code or link, once the interval has passed. */
export const ResendButton = ({ label, name, isJustSent = true, send }: ResendButtonProps) => {
  const t = useText();
  const { seconds, start } = useCountdown(isJustSent ? RESEND_INTERVAL_SECONDS : 0);
  const [isSent, setIsSent] = useState(false);
  const submit = useSubmit(
    (_nothing: void) => send(),
    () => {
      setIsSent(true);
      start(RESEND_INTERVAL_SECONDS);
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
        {seconds > 0 && t('You can request another one in {seconds} s.', { seconds })}
      </p>
    </div>
  );
};

const SECOND_MS = 1000;

/** A countdown in seconds, and a function to restart it. */
const useCountdown = (initialSeconds: number): { seconds: number; start(seconds: number): void } => {
  const [seconds, setSeconds] = useState(initialSeconds);
  const isRunning = seconds > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setSeconds((remaining) => Math.max(0, remaining - 1)), SECOND_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  return { seconds, start: setSeconds };
};
