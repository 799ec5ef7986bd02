'use client';

import { useState } from 'react';
import { useText } from '#language';
import { message } from '#app/_language/translate.ts';
import { useShortcutsSetting, HELP_KEY, isPrefixed, readShortcuts } from '#app/_ui/navigation/shortcuts.tsx';
import { ShortcutsSwitch } from '#app/_ui/navigation/shortcuts-switch.tsx';
import { Button } from '#app/_ui/form/button.tsx';
import { classNames } from '#app/_ui/format/class-names.ts';
import { Dialog, DialogActions } from '#app/_ui/feedback/dialog.tsx';

/** Shortcuts with modifier or special keys. They cannot be turned off. */
const GLOBAL_SHORTCUTS = [
  { key: 'Ctrl K', description: message('Go to a page or search (⌘ K on a Mac)') },
  { key: 'Esc', description: message('Close dialog or menu') },
];

/** Lists the shortcuts of the current page. */
export const ShortcutHelp = ({ onClose }: { onClose(): void }) => {
  const t = useText();
  const { areOn } = useShortcutsSetting();
  // A snapshot, because the page does not change while the dialog is open.
  const [shortcuts] = useState(readShortcuts);
  const isShellShortcut = (key: string): boolean => key === HELP_KEY || isPrefixed(key);
  const pageShortcuts = shortcuts.filter(({ key }) => !isShellShortcut(key));
  const shellShortcuts = shortcuts
    .filter(({ key }) => isShellShortcut(key))
    .toSorted((a, b) => Number(isPrefixed(a.key)) - Number(isPrefixed(b.key)));
  return (
    <Dialog title={t('Keyboard shortcuts')} onClose={onClose}>
      {pageShortcuts.length > 0 && <ShortcutList title={t('On this page')} shortcuts={pageShortcuts} isOff={!areOn} />}
      <ShortcutList
        title={t('Everywhere')}
        shortcuts={GLOBAL_SHORTCUTS.map(({ key, description }) => ({ key, description: t(description) }))}
      />
      <ShortcutList shortcuts={shellShortcuts} isOff={!areOn} />
      {!areOn && <p className="mt-2 text-13 text-muted">{t('Single-key shortcuts are turned off in this browser.')}</p>}
      <div className="mt-4 border-t pt-3">
        <ShortcutsSwitch />
      </div>
      <DialogActions>
        <Button onClick={onClose}>{t('Close')}</Button>
      </DialogActions>
    </Dialog>
  );
};

const ShortcutList = ({
  title,
  shortcuts,
  isOff = false,
}: {
  title?: string;
  shortcuts: readonly { key: string; description: string }[];
  isOff?: boolean;
}) => (
  <section className={title && 'mt-4'}>
    {title && <h3 className="mb-1 text-13 font-medium text-muted">{title}</h3>}
    <dl className="divide-y">
      {shortcuts.map(({ key, description }) => (
        <div key={key} className="flex items-baseline justify-between gap-4 py-1.5">
          <dt className={classNames('order-last shrink-0', isOff && 'line-through')}>
            <kbd className="rounded-chip border border-control px-1.5 py-0.5 font-mono text-12">
              {key.length === 1 || isPrefixed(key) ? key.toUpperCase() : key}
            </kbd>
          </dt>
          <dd className="min-w-0">{description}</dd>
        </div>
      ))}
    </dl>
  </section>
);
