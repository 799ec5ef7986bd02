'use client';

import dynamic from 'next/dynamic';
import { useEffect, useState, type ReactNode } from 'react';
import { useText } from '#language';
import { useHydrated } from '#app/_ui/form/use-hydrated.ts';
import { Key } from '#app/_ui/navigation/shortcuts.tsx';
import { useNavigation } from '#app/(dashboard)/_shell/workspace-menu.tsx';

/** Loaded when it is opened for the first time. */
const Palette = dynamic(() => import('#app/(dashboard)/_shell/palette.tsx').then((module) => module.Palette), { ssr: false });

type PaletteButtonProps = { icon: ReactNode; canFindUsers: boolean; canFindTransactions: boolean; canCredit: boolean };

/** A button that opens the palette. Ctrl+K (⌘K on a Mac) opens it, too. */
export const PaletteButton = ({ icon, ...props }: PaletteButtonProps) => {
  const t = useText();
  const navigation = useNavigation();
  const isReady = useHydrated();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const openOnShortcut = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      if (document.querySelector('dialog:modal')) return;
      event.preventDefault();
      setIsOpen(true);
    };
    addEventListener('keydown', openOnShortcut);
    return () => removeEventListener('keydown', openOnShortcut);
  }, []);
  return (
    <>
      <button
        type="button"
        disabled={!isReady}
        onClick={() => setIsOpen(true)}
        aria-haspopup="dialog"
        aria-keyshortcuts={isReady ? 'Control+K Meta+K' : undefined}
        className="flex min-h-8 items-center gap-2 rounded-control border px-2.5 text-muted hover:text-text"
      >
        {icon}
        <span className="max-md:sr-only">{t('Search')}</span>
        <span className="max-md:hidden">
          <Key letter="Ctrl K" />
        </span>
      </button>
      {isOpen && <Palette {...props} navigation={navigation} onClose={() => setIsOpen(false)} />}
    </>
  );
};
