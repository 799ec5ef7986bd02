'use client';

import { useText } from '#language';
import { useLetters } from '#app/_ui/navigation/use-letters.ts';
import { useReady } from '#app/_ui/form/use-ready.ts';
import { classNames } from '#app/_ui/format/class-names.ts';
import { Checkbox } from '#app/_ui/form/checkbox.tsx';

type LettersSwitchProps = {
  /** What each does: "J next, K previous". */
  letters?: string;
  className?: string;
};

/** Turns the letters of pages off on this browser, and on again: whoever dictates, or types with one finger, sets them off unasked. */
export const LettersSwitch = ({ letters, className }: LettersSwitchProps) => {
  const t = useText();
  const { areOn, turn } = useLetters();
  return (
    <Checkbox
      label={letters ? t('Letters work as shortcuts: {letters}', { letters }) : t('Letters work as shortcuts')}
      checked={areOn}
      disabled={!useReady()}
      className={classNames('text-13 text-muted max-md:hidden pointer-coarse:hidden', className)}
      onChange={({ currentTarget: { checked } }) => turn(checked)}
    />
  );
};
