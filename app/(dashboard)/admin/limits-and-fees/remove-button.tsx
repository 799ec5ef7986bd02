'use client';

import { ConfirmButton } from '#app/_ui/confirm-button.tsx';
import { removeFee, removeLimit, type Place } from '#app/(dashboard)/admin/limits-and-fees/place.ts';

type RemoveButtonProps = { place: Place; noun: 'limit' | 'fee'; id: number; /** The limit or fee in words. */ sentence: string };

export const RemoveButton = ({ place, noun, id, sentence }: RemoveButtonProps) => (
  <ConfirmButton
    label="Delete"
    name={`Delete: ${sentence}`}
    question={`Delete this ${noun}?`}
    act={() => (noun === 'fee' ? removeFee : removeLimit)(place, String(id))}
  >
    {sentence}. What was booked meanwhile stays as it is.
  </ConfirmButton>
);
