'use client';

import { useText } from '#language';
import { ConfirmButton } from '#app/_ui/dialog/dialog.tsx';
import { removeFee, removeLimit, type Place } from '#app/(dashboard)/admin/limits-and-fees/place.ts';

type RemoveButtonProps = { place: Place; noun: 'limit' | 'fee'; id: number; /** The limit or fee in words. */ sentence: string };

export const RemoveButton = ({ place, noun, id, sentence }: RemoveButtonProps) => {
  const t = useText();
  return (
    <ConfirmButton
      label={t('Delete')}
      name={t('Delete: {sentence}', { sentence })}
      question={noun === 'fee' ? t('Delete this fee?') : t('Delete this limit?')}
      act={() => (noun === 'fee' ? removeFee : removeLimit)(place, String(id))}
    >
      {t('{sentence}. What was booked meanwhile stays as it is.', { sentence })}
    </ConfirmButton>
  );
};
