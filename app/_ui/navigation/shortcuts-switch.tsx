'use client';

import { useText } from '#language';
import { classNames } from '#app/_ui/format/class-names.ts';
import { Checkbox } from '#app/_ui/form/field.tsx';
import { useHydrated } from '#app/_ui/form/use-hydrated.ts';
import { useShortcutsSetting } from '#app/_ui/navigation/shortcuts.tsx';

type ShortcutsSwitchProps = {
  /** The shortcuts in words: "J next, K previous". */
  letters?: string;
  className?: string;
};

/** Turns shortcuts on or off. Speech input can trigger them by accident. */
export const ShortcutsSwitch = ({ letters, className }: ShortcutsSwitchProps) => {
  const t = useText();
  const { areOn, setAreOn } = useShortcutsSetting();
  return (
    <Checkbox
      label={letters ? t('Single-key shortcuts: {letters}', { letters }) : t('Single-key shortcuts')}
      checked={areOn}
      disabled={!useHydrated()}
      className={classNames('text-13 text-muted max-md:hidden pointer-coarse:hidden', className)}
      onChange={({ currentTarget: { checked } }) => setAreOn(checked)}
    />
  );
};
