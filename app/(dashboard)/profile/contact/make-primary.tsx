'use client';

import { useRouter } from 'next/navigation';
import { useText } from '#language';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Button } from '#app/_ui/form/button.tsx';
import { FormMessage } from '#app/_ui/form/form.tsx';
import { CALLS } from '#app/(dashboard)/profile/contact/contact-calls.ts';
import type { Contact, ContactKind } from '#app/(dashboard)/profile/contact/contact.ts';

type MakePrimaryProps = { kind: ContactKind; contact: Contact; onDone(): void };

export const MakePrimary = ({ kind, contact: { id, address }, onDone }: MakePrimaryProps) => {
  const t = useText();
  const router = useRouter();
  const submit = useSubmit(
    (_nothing: void) => CALLS[kind].makePrimary(id),
    () => {
      onDone();
      router.refresh();
    },
  );
  return (
    <div>
      <Button
        aria-label={t('Make primary: {address}', { address })}
        pending={submit.pending}
        disabled={!submit.ready}
        onClick={() => submit.send()}
      >
        {t('Make primary')}
      </Button>
      <FormMessage {...submit.failure} />
    </div>
  );
};
