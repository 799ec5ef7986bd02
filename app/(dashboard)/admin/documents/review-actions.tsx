'use client';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useText } from '#language';
import { useReady } from '#app/_ui/form/use-ready.ts';
import { useShortcuts, Key, LettersSwitch } from '#app/_ui/navigation/shortcuts.tsx';
import type { Submit } from '#app/_ui/form/use-submit.ts';
import { Button, buttonClass } from '#app/_ui/form/button.tsx';
import { FormMessage } from '#app/_ui/form/form.tsx';
import { LastDecision, useDecisions } from '#app/(dashboard)/admin/documents/decisions.tsx';
import { DeclineDialog } from '#app/(dashboard)/admin/documents/decline-dialog.tsx';
import type { AdminDocument } from '#server/modules/profile/documents/schema.ts';

type ReviewActionsProps = {
  document: AdminDocument;
  mayChange: boolean;
  previous: string | undefined;
  next: string | undefined;
  onwards: string;
};

/** Decides on the open document, or walks on. On a phone it lies at the bottom of the screen. */
export const ReviewActions = ({ document, mayChange, previous, next, onwards }: ReviewActionsProps) => {
  const t = useText();
  const router = useRouter();
  const ready = useReady();
  const { decide } = useDecisions();
  const [isDeclining, setDeclining] = useState(false);
  const [reviewed, setReviewed] = useState(document.id);
  if (reviewed !== document.id) {
    setReviewed(document.id);
    setDeclining(false);
  }

  const mayVerify = mayChange && document.status !== 'verified';
  const mayDecline = mayChange && document.status !== 'declined';
  const verify = () => decide.send({ document, status: 'verified', note: null, onwards });
  const openDecline = () => setDeclining(true);
  const close = () => setDeclining(false);
  const declined: Submit<{ note: string }> = {
    ...decide,
    send: ({ note }) => decide.send({ document, status: 'declined', note, onwards }),
    on: (read) => decide.on((form) => ({ document, status: 'declined', ...read(form), onwards })),
  };

  useShortcuts(
    {
      j: { does: t('Next document'), act: next ? () => router.replace(next, { scroll: false }) : undefined },
      k: { does: t('Previous document'), act: previous ? () => router.replace(previous, { scroll: false }) : undefined },
      ...(mayChange && {
        a: { does: t('Verify'), act: mayVerify ? verify : undefined },
        d: { does: t('Decline'), act: mayDecline ? openDecline : undefined },
      }),
    },
    !decide.pending,
  );

  return (
    <div className="border-b px-5 py-3 max-md:fixed max-md:inset-x-0 max-md:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] max-md:z-20 max-md:border-t max-md:border-b-0 max-md:bg-surface md:px-6">
      {!isDeclining && (
        <div className="has-[p]:mb-3">
          <FormMessage {...decide.failure} />
        </div>
      )}
      <div className="flex gap-2">
        {mayVerify && (
          <Button look="primary" className="flex-1" pending={decide.pending} disabled={!ready} aria-keyshortcuts="A" onClick={verify}>
            {t('Verify')}
            <Key letter="A" />
          </Button>
        )}
        {mayDecline && (
          <Button className="flex-1" disabled={!ready} aria-keyshortcuts="D" aria-haspopup="dialog" onClick={openDecline}>
            {t('Decline')}
            <Key letter="D" />
          </Button>
        )}
        <WalkLink href={previous} letter="K" label={t('Previous document')} />
        <WalkLink href={next} letter="J" label={t('Next document')} />
      </div>
      <LastDecision />
      <LettersSwitch letters={t('J next, K previous, A verify, D decline')} className="mt-3" />
      {isDeclining && mayDecline && <DeclineDialog document={document} submit={declined} onClose={close} />}
    </div>
  );
};

const WalkLink = ({ href, letter, label }: { href: string | undefined; letter: 'J' | 'K'; label: string }) => {
  const Icon = letter === 'J' ? ChevronRight : ChevronLeft;
  return href ? (
    <Link href={href} replace scroll={false} prefetch={false} aria-label={label} aria-keyshortcuts={letter} className={buttonClass()}>
      <Icon aria-hidden className="size-4" />
    </Link>
  ) : (
    <span aria-hidden className={buttonClass('secondary', 'opacity-40')}>
      <Icon className="size-4" />
    </span>
  );
};
