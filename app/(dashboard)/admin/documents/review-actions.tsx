'use client';

// The review buttons, and the reasons for declining a document. A reason fills in a message to the user, which the admin can edit. Only the
// labels are translated: the messages are stored and sent to users, whose language can differ from that of the admin.
import Link from 'next/link';
import { message, type Message } from '#app/_language/translate.ts';
import { type DocumentCategory, DOCUMENT_NOTE_LENGTH_MAX } from '#server/kernel/user-enums.ts';
import { useState } from 'react';
import { useText } from '#language';
import { typeInSentence } from '#app/_ui/format/document.tsx';
import { personName } from '#server/kernel/display-names.ts';
import type { Submit } from '#app/_ui/form/use-submit.ts';
import { Button, buttonClass } from '#app/_ui/form/button.tsx';
import { Choice } from '#app/_ui/form/choice.tsx';
import { Dialog, DialogActions } from '#app/_ui/feedback/dialog.tsx';
import { Form, SubmitButton, FormMessage } from '#app/_ui/form/form.tsx';
import { TextAreaField } from '#app/_ui/form/field.tsx';
import type { AdminDocument } from '#server/modules/profile/index.ts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useHydrated } from '#app/_ui/form/use-hydrated.ts';
import { useShortcuts, Key } from '#app/_ui/navigation/shortcuts.tsx';
import { ShortcutsSwitch } from '#app/_ui/navigation/shortcuts-switch.tsx';
import { LastDecision, useDecisions } from '#app/(dashboard)/admin/documents/decisions.tsx';

type Reason = {
  name: string;
  label: Message;
  note: string;
  /** The categories that the reason applies to; all by default. */
  categories?: readonly DocumentCategory[];
};

const IDENTITY_CATEGORIES: readonly DocumentCategory[] = ['proof_of_identity', 'advanced_proof_of_identity'];

const REASONS: readonly Reason[] = [
  {
    name: 'unreadable',
    label: message('Illegible'),
    note: 'The photo is too blurry to read. Take a new photo in good light, without reflections.',
  },
  { name: 'cut', label: message('Cropped'), note: 'Part of the document is missing. Take a new photo that shows all four corners.' },
  { name: 'expired', label: message('Expired'), note: 'This document has expired. Upload a valid one.', categories: IDENTITY_CATEGORIES },
  {
    name: 'old',
    label: message('Too old'),
    note: 'This document is older than three months. Upload a more recent one.',
    categories: ['proof_of_address'],
  },
  {
    name: 'name',
    label: message('Name mismatch'),
    note: 'The name on the document does not match your profile. Correct your profile, or upload a document in your name.',
  },
  {
    name: 'address',
    label: message('Address mismatch'),
    note: 'The address on the document does not match your profile. Add the address to your profile, or upload a document that shows an address you have added.',
    categories: ['proof_of_address'],
  },
  {
    name: 'kind',
    label: message('Other document'),
    note: 'This document is not of the selected type. Upload it again and select the correct type.',
  },
];

/** The reasons that apply to a category. */
const reasonsFor = (category: DocumentCategory): readonly Reason[] =>
  REASONS.filter(({ categories }) => !categories || categories.includes(category));

type DeclineDialogProps = {
  document: AdminDocument;
  submit: Submit<{ note: string }>;
  onClose(): void;
};

/** A dialog for the reason, which is required because the user receives it. */
const DeclineDialog = ({ document, submit, onClose }: DeclineDialogProps) => {
  const t = useText();
  const reasons = reasonsFor(document.document_category);
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const choose = (name: string) => {
    setReason(name);
    setNote(reasons.find((option) => option.name === name)?.note ?? '');
  };
  return (
    <Dialog title={t('Decline this {document}', { document: t(typeInSentence(document.document_type)) })} onClose={onClose}>
      <p className="mb-4 text-muted">
        {t.rich('<bdi>{person}</bdi> sees your message and can upload another document.', {
          person: personName(document.user),
          bdi: <bdi />,
        })}
      </p>
      <Form submit={submit} read={() => ({ note: note.trim() })}>
        <Choice
          label={t('Common reasons')}
          options={reasons.map(({ name, label }) => ({ value: name, label: t(label) }))}
          value={reason}
          onChange={choose}
        />
        <TextAreaField
          label={t('Message to the user')}
          name="note"
          required
          maxLength={DOCUMENT_NOTE_LENGTH_MAX}
          value={note}
          hint={t('Up to {max} characters.', { max: DOCUMENT_NOTE_LENGTH_MAX })}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <DialogActions>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <SubmitButton submit={submit} fitContent>
            {t('Decline')}
          </SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
};

type ReviewActionsProps = {
  document: AdminDocument;
  canChange: boolean;
  previousHref: string | undefined;
  nextHref: string | undefined;
  hrefAfterDecision: string;
};

/** Buttons to verify or decline the open document, and to open the next. Fixed to the bottom of the screen on phones. */
export const ReviewActions = ({ document, canChange, previousHref, nextHref, hrefAfterDecision }: ReviewActionsProps) => {
  const t = useText();
  const router = useRouter();
  const ready = useHydrated();
  const { decide } = useDecisions();
  const [isDeclining, setIsDeclining] = useState(false);
  const [reviewedId, setReviewedId] = useState(document.id);
  if (reviewedId !== document.id) {
    setReviewedId(document.id);
    setIsDeclining(false);
  }

  const canVerify = canChange && document.status !== 'verified';
  const canDecline = canChange && document.status !== 'declined';
  const verify = () => decide.send({ document, status: 'verified', note: null, nextHref: hrefAfterDecision });
  const openDeclineDialog = () => setIsDeclining(true);
  const closeDeclineDialog = () => setIsDeclining(false);
  const declineSubmit: Submit<{ note: string }> = {
    ...decide,
    send: ({ note }) => decide.send({ document, status: 'declined', note, nextHref: hrefAfterDecision }),
    on: (read) => decide.on((form) => ({ document, status: 'declined', ...read(form), nextHref: hrefAfterDecision })),
  };

  useShortcuts(
    {
      j: { description: t('Next document'), run: nextHref ? () => router.replace(nextHref, { scroll: false }) : undefined },
      k: { description: t('Previous document'), run: previousHref ? () => router.replace(previousHref, { scroll: false }) : undefined },
      ...(canChange && {
        a: { description: t('Verify'), run: canVerify ? verify : undefined },
        d: { description: t('Decline'), run: canDecline ? openDeclineDialog : undefined },
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
        {canVerify && (
          <Button variant="primary" className="flex-1" pending={decide.pending} disabled={!ready} aria-keyshortcuts="A" onClick={verify}>
            {t('Verify')}
            <Key letter="A" />
          </Button>
        )}
        {canDecline && (
          <Button className="flex-1" disabled={!ready} aria-keyshortcuts="D" aria-haspopup="dialog" onClick={openDeclineDialog}>
            {t('Decline')}
            <Key letter="D" />
          </Button>
        )}
        <AdjacentLink href={previousHref} letter="K" label={t('Previous document')} />
        <AdjacentLink href={nextHref} letter="J" label={t('Next document')} />
      </div>
      <LastDecision />
      <ShortcutsSwitch letters={t('J next, K previous, A verify, D decline')} className="mt-3" />
      {isDeclining && canDecline && <DeclineDialog document={document} submit={declineSubmit} onClose={closeDeclineDialog} />}
    </div>
  );
};

const AdjacentLink = ({ href, letter, label }: { href: string | undefined; letter: 'J' | 'K'; label: string }) => {
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
