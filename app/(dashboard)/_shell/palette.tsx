'use client';

import { Command } from 'cmdk';
import { MonitorCog, Search } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState, type ReactNode } from 'react';
import { useText } from '#language';
import { Dialog } from '#app/_ui/feedback/dialog.tsx';
import { GROUP_CLASS, ITEM_CLASS, PaletteResults, useSearchResults } from '#app/(dashboard)/_shell/palette-results.tsx';
import { THEME_COOKIE, THEMES } from '#app/_ui/shell/cookies.ts';
import { useRootSetting } from '#app/_ui/shell/use-root-setting.ts';
import { toWorkspaceLink } from '#app/(dashboard)/_shell/workspace-menu.tsx';
import type { Navigation } from '#app/(dashboard)/_shell/menu-entries.tsx';

/** Ranks an entry from 0 (no match) to 1. It must contain all words, and ranks higher if its words start with them. */
export const rankEntry = (entry: string, search: string): number => {
  const text = ` ${entry.toLowerCase()}`;
  const words = search.toLowerCase().trim().split(/\s+/);
  if (!words.every((word) => text.includes(word))) return 0;
  return words.every((word) => text.includes(` ${word}`)) ? 1 : 0.5;
};

const ThemeActions = ({ onClose }: { onClose(): void }) => {
  const t = useText();
  const [, choose] = useRootSetting('theme', THEME_COOKIE, THEMES[0]);
  const labels = { system: t('System theme'), light: t('Light theme'), dark: t('Dark theme') };
  return (
    <Command.Group heading={t('Actions')} className={GROUP_CLASS}>
      {THEMES.map((theme) => (
        <Command.Item
          key={theme}
          value={labels[theme]}
          className={ITEM_CLASS}
          onSelect={() => {
            choose(theme);
            onClose();
          }}
        >
          <MonitorCog aria-hidden className="size-4" />
          {labels[theme]}
        </Command.Item>
      ))}
    </Command.Group>
  );
};

type PaletteProps = { navigation: Navigation; canFindUsers: boolean; canFindTransactions: boolean; canCredit: boolean; onClose(): void };

/** Finds pages and actions by name and records by their contents, and offers the typed text as a search on pages that support it. */
export const Palette = ({
  navigation: { personal, company, account },
  canFindUsers,
  canFindTransactions,
  canCredit,
  onClose,
}: PaletteProps) => {
  const t = useText();
  const router = useRouter();
  const [input, setInput] = useState('');
  const text = input.trim();
  const [selected, setSelected] = useState('');
  const { groups: results, isLoading } = useSearchResults({ text, canCredit, changeSelection: setSelected });
  const workspaces = company ? [personal, company] : [personal];
  const sections = [
    ...workspaces.map(({ label: heading, groups }) => ({
      heading,
      items: groups.flatMap(({ label: group, pages }) => pages.map((page) => ({ ...page, group }))),
    })),
    { heading: t('Account'), items: account.map((page) => ({ ...page, group: t('Account') })) },
  ];
  const canReadDocs = sections.some(({ items }) => items.some(({ href }) => href === '/docs'));
  const textValues = { text, q: <q /> };
  const openPage = (href: string) => {
    onClose();
    router.push(href);
  };
  const renderSearch = (label: ReactNode, href: string): ReactNode => (
    <Command.Item forceMount value={`find ${href}`} className={ITEM_CLASS} onSelect={() => openPage(`${href}${encodeURIComponent(text)}`)}>
      <Search aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 truncate">{label}</span>
    </Command.Item>
  );
  return (
    <Dialog title={t('Search')} onClose={onClose}>
      <Command label={t('Go to a page or search')} filter={rankEntry} value={selected} onValueChange={setSelected} loop>
        <Command.Input
          data-initial-focus
          value={input}
          onValueChange={setInput}
          placeholder={t('Page name or search text')}
          className="mt-2 min-h-11 w-full rounded-control border border-control bg-surface px-3 placeholder:text-muted"
        />
        <Command.List label={t('Results')} className="mt-2 max-h-[50dvh] overflow-y-auto">
          {results.length === 0 && !isLoading && <Command.Empty className="px-2.5 py-4 text-muted">{t('Nothing found.')}</Command.Empty>}
          {/* Only the entries in this element are sorted by match, so that the searches below stay last. */}
          <div>
            {sections.map(({ heading, items }) => (
              <Command.Group key={heading} heading={heading} className={GROUP_CLASS}>
                {items.map(({ href, label, icon, group }) => (
                  <Command.Item key={href} value={`${label} ${group} ${href}`} className={ITEM_CLASS} onSelect={() => openPage(href)}>
                    {icon}
                    {label}
                    {group !== label && <span className="ml-auto truncate text-13 text-muted">{group}</span>}
                  </Command.Item>
                ))}
              </Command.Group>
            ))}
            {text !== '' && <ThemeActions onClose={onClose} />}
            {company && (
              <Command.Group heading={t('Workspace')} className={GROUP_CLASS}>
                {workspaces.map(toWorkspaceLink).map(({ href, label, icon }) => (
                  <Command.Item
                    key={label}
                    value={t('Switch to {workspace}', { workspace: label })}
                    className={ITEM_CLASS}
                    onSelect={() => openPage(href)}
                  >
                    {icon}
                    {t('Switch to {workspace}', { workspace: label })}
                  </Command.Item>
                ))}
              </Command.Group>
            )}
          </div>
          <PaletteResults groups={results} onOpen={openPage} />
          {isLoading && <Command.Loading className="px-2.5 py-2 text-13 text-muted">{t('Loading')}</Command.Loading>}
          {text !== '' && (
            <Command.Group heading={t('Search')} forceMount className={GROUP_CLASS}>
              {canFindUsers && renderSearch(t.rich('Users named <q>{text}</q>', textValues), '/admin/users?search=')}
              {canReadDocs && renderSearch(t.rich('API documentation containing <q>{text}</q>', textValues), '/docs/search?q=')}
              {renderSearch(t.rich('My transactions with reference <q>{text}</q>', textValues), '/transactions?search=')}
              {canFindTransactions &&
                renderSearch(t.rich('Company transactions with reference <q>{text}</q>', textValues), '/admin/transactions?search=')}
            </Command.Group>
          )}
        </Command.List>
      </Command>
    </Dialog>
  );
};
