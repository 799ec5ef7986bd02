'use client';

import { Command } from 'cmdk';
import { ArrowLeftRight, ContactRound, HandCoins, UserRound, WalletCards, type LucideIcon } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useText } from '#language';
import { Money } from '#app/_ui/format/money.tsx';
import { api } from '#app/_ui/session/trpc-client.ts';

export const ITEM_CLASS = 'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control px-2.5 aria-selected:bg-sunken md:min-h-9';
export const GROUP_CLASS =
  '[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-12 [&_[cmdk-group-heading]]:text-muted';

const TYPING_PAUSE_MS = 150;

type SearchResults = Awaited<ReturnType<typeof api.search.find.query>>;

type ResultItem = { icon: LucideIcon; href: string; title: string; details?: ReactNode };
type ResultGroup = { heading: string; items: ResultItem[] };

const joinTexts = (...texts: string[]): string => texts.filter(Boolean).join(' · ');

const toTransactionItems = (path: string, found: SearchResults['own']['transactions']): ResultItem[] =>
  found.map(({ id, label, counterparty, amount, currency }) => ({
    icon: ArrowLeftRight,
    href: `${path}/${id}`,
    title: joinTexts(counterparty, label),
    details: <Money amount={amount} currency={currency} signed />,
  }));

const toAccountItems = (path: string, found: SearchResults['own']['accounts']): ResultItem[] =>
  found.map(({ reference, name, holder }) => ({
    icon: WalletCards,
    href: `${path}/${reference}`,
    title: joinTexts(holder, name),
    details: reference,
  }));

const toNamedItems = (icon: LucideIcon, path: string, found: SearchResults['own']['payees']): ResultItem[] =>
  found.map(({ id, name, address }) => ({ icon, href: `${path}/${id}`, title: name, details: address }));

const toCreditItems = (t: ReturnType<typeof useText>, [best]: SearchResults['company']['people']): ResultItem[] =>
  best ? [{ icon: HandCoins, href: `/admin/transactions/new?user=${best.id}`, title: t('Credit {name}', { name: best.name }) }] : [];

/** Groups the results in the order of the palette, without empty groups. */
const toGroups = ({ own, company }: SearchResults, t: ReturnType<typeof useText>, canCredit: boolean): ResultGroup[] =>
  [
    {
      heading: t('Users'),
      items: [...toNamedItems(UserRound, '/admin/users', company.people), ...(canCredit ? toCreditItems(t, company.people) : [])],
    },
    { heading: t('Company transactions'), items: toTransactionItems('/admin/transactions', company.transactions) },
    { heading: t('Company accounts'), items: toAccountItems('/admin/accounts', company.accounts) },
    { heading: t('Payees'), items: toNamedItems(ContactRound, '/payees', own.payees) },
    { heading: t('My transactions'), items: toTransactionItems('/transactions', own.transactions) },
    { heading: t('My accounts'), items: toAccountItems('/accounts', own.accounts) },
  ].filter(({ items }) => items.length > 0);

const toItemValue = (href: string): string => `result ${href}`;

type ResultSearch = { text: string; canCredit: boolean; changeSelection: (change: (selected: string) => string) => void };

/**
 * The results for a text by group, and whether they are still loading. A new text cancels the request for the previous one. When results
 * arrive, the selection moves from a search to the first result, so that Enter opens it.
 */
export const useSearchResults = ({ text, canCredit, changeSelection }: ResultSearch): { groups: ResultGroup[]; isLoading: boolean } => {
  const t = useText();
  const [found, setFound] = useState<{ text: string; groups: ResultGroup[] }>({ text: '', groups: [] });
  useEffect(() => {
    if (text === '') return;
    const request = new AbortController();
    const find = async (): Promise<void> => {
      try {
        const results = await api.search.find.query({ query: text }, { signal: request.signal });
        if (request.signal.aborted) return;
        const groups = toGroups(results, t, canCredit);
        setFound({ text, groups });
        const first = groups[0]?.items[0];
        if (first) changeSelection((selected) => (selected.startsWith('find ') ? toItemValue(first.href) : selected));
      } catch {
        // The pages and the searches of the palette remain available.
        if (!request.signal.aborted) setFound({ text, groups: [] });
      }
    };
    const timer = setTimeout(() => void find(), TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [text, canCredit, changeSelection, t]);
  return { groups: text === '' ? [] : found.groups, isLoading: text !== '' && found.text !== text };
};

type PaletteResultsProps = { groups: ResultGroup[]; onOpen: (href: string) => void };

/** The server ranks the results, so cmdk must not sort or hide them. */
export const PaletteResults = ({ groups, onOpen }: PaletteResultsProps) =>
  groups.map(({ heading, items }) => (
    <Command.Group key={heading} heading={heading} forceMount className={GROUP_CLASS}>
      {items.map(({ icon: Icon, href, title, details }) => (
        <Command.Item forceMount key={href} value={toItemValue(href)} className={ITEM_CLASS} onSelect={() => onOpen(href)}>
          <Icon aria-hidden className="size-4 shrink-0" />
          <bdi className="min-w-0 truncate">{title}</bdi>
          {details !== undefined && <span className="ml-auto shrink-0 truncate pl-3 text-13 text-muted max-sm:max-w-[45%]">{details}</span>}
        </Command.Item>
      ))}
    </Command.Group>
  ));
