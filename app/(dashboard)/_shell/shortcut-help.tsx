'use client';

import { useState } from 'react';
import { useText } from '#language';
import { message } from '#app/_language/translate.ts';
import { useLetters, HELP_KEY, presentShortcuts, LettersSwitch } from '#app/_ui/navigation/shortcuts.tsx';
import { Button } from '#app/_ui/form/button.tsx';
import { classNames } from '#app/_ui/format/class-names.ts';
import { Dialog, DialogActions } from '#app/_ui/feedback/dialog.tsx';

/** Shortcuts with modifier or special keys, which are always on. */
const EVERYWHERE = [
  { key: 'Ctrl K', does: message('Go to a page or search (⌘ K on a Mac)') },
  { key: 'Esc', does: message('Close dialog or menu') },
];

/** Lists the shortcuts of the open page. */
export const ShortcutHelp = ({ onClose }: { onClose(): void }) => {
  const t = useText();
  const { areOn } = useLetters();
  // A snapshot, because the page behind does not change while the dialog is open.
  const [letters] = useState(presentShortcuts);
  const [ofPage, ofShell] = [letters.filter(({ key }) => key !== HELP_KEY), letters.filter(({ key }) => key === HELP_KEY)];
  return (
    <Dialog title={t('Keyboard shortcuts')} onClose={onClose}>
      {ofPage.length > 0 && <Lines title={t('On this page')} lines={ofPage} isOff={!areOn} />}
      <Lines title={t('Everywhere')} lines={EVERYWHERE.map(({ key, does }) => ({ key, does: t(does) }))} />
      <Lines lines={ofShell} isOff={!areOn} />
      {!areOn && <p className="mt-2 text-13 text-muted">{t('Single-key shortcuts are turned off in this browser.')}</p>}
      <div className="mt-4 border-t pt-3">
        <LettersSwitch />
      </div>
      <DialogActions>
        <Button onClick={onClose}>{t('Close')}</Button>
      </DialogActions>
    </Dialog>
  );
};

const Lines = ({ title, lines, isOff = false }: { title?: string; lines: readonly { key: string; does: string }[]; isOff?: boolean }) => (
  <section className={title && 'mt-4'}>
    {title && <h3 className="mb-1 text-13 font-medium text-muted">{title}</h3>}
    <dl className="divide-y">
      {lines.map(({ key, does }) => (
        <div key={key} className="flex items-baseline justify-between gap-4 py-1.5">
          <dt className={classNames('order-last shrink-0', isOff && 'line-through')}>
            <kbd className="rounded-chip border border-control px-1.5 py-0.5 font-mono text-12">
              {key.length === 1 ? key.toUpperCase() : key}
            </kbd>
          </dt>
          <dd className="min-w-0">{does}</dd>
        </div>
      ))}
    </dl>
  </section>
);
