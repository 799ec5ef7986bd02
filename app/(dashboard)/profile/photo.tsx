'use client';

import dynamic from 'next/dynamic';
import { useRef, useState } from 'react';
import { useText } from '#language';
import { message } from '#app/_language/translate.ts';
import type { CallerUser } from '#app/_ui/session/caller.ts';
import { readPicture, removePhoto, type Picture } from '#app/(dashboard)/profile/picture.ts';
import { useHydrated } from '#app/_ui/form/use-hydrated.ts';
import { Avatar } from '#app/_ui/format/avatar.tsx';
import { Button } from '#app/_ui/form/button.tsx';
import { ConfirmButton } from '#app/_ui/feedback/dialog.tsx';
import { FormMessage } from '#app/_ui/form/form.tsx';

/** Loaded once a picture is chosen. */
const CropDialog = dynamic(() => import('#app/(dashboard)/profile/crop-dialog.tsx').then((module) => module.CropDialog), {
  ssr: false,
});

const UNREADABLE_MESSAGE = message('This file isn’t an image. Choose a photo, such as a JPEG or PNG file.');

/** The profile photo, with buttons to change and remove it. */
export const Photo = ({ person }: { person: CallerUser }) => {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<Picture>();
  const [problem, setProblem] = useState<string>();
  const isReady = useHydrated();

  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const selected = await readPicture(file);
    setPicture(selected);
    setProblem(selected ? undefined : t(UNREADABLE_MESSAGE));
  };

  return (
    <div className="px-4 py-4 md:px-6">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar person={person} size="large" />
        <div className="flex flex-wrap gap-2">
          <Button disabled={!isReady} onClick={() => input.current?.click()}>
            {person.profile ? t('Change photo') : t('Add photo')}
          </Button>
          {person.profile && (
            <ConfirmButton label={t('Remove')} name={t('Remove photo')} question={t('Remove your photo?')} onConfirm={removePhoto}>
              {t('Your initials will be shown instead.')}
            </ConfirmButton>
          )}
        </div>
      </div>
      <div className={problem && 'mt-4'}>
        <FormMessage message={problem} />
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('Photo')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // Lets the user choose the same file again.
          currentTarget.value = '';
          void choose(file);
        }}
      />
      {picture && <CropDialog picture={picture} onClose={() => setPicture(undefined)} />}
    </div>
  );
};
