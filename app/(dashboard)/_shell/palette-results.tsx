'use client';

import { Command } from 'cmdk';
import { ArrowLeftRight, ContactRound, HandCoins, UserRound, WalletCards } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useText } from '#language';
import { Money } from '#app/_ui/format/money.tsx';
import { api } from '#app/_ui/session/trpc-client.ts';
import { GROUP, ITEM } from '#app/(dashboard)/_shell/palette-styles.ts';

type SearchResults = Awaited<ReturnType<typeof api.search.find.query>>;

const TYPING_PAUSE_MS = 150;

type Search = { text: string; results: SearchResults | undefined };

/** The first result that is shown. */
const findFirstValue = ({ own, company }: SearchResults): string | undefined => {
  const toPath = (path: string, [first]: { id: string }[]) => first && `${path}/${first.id}`;
  const toAccountPath = (path: string, [first]: { reference: string }[]) => first && `${path}/${first.reference}`;
  return (
    toPath('/admin/users', company.people) ??
    toPath('/admin/transactions', company.transactions) ??
    toAccountPath('/admin/accounts', company.accounts) ??
    toPath('/payees', own.payees) ??
    toPath('/transactions', own.transactions) ??
    toAccountPath('/accounts', own.accounts)
  );
};

type ChangeSelection = (change: (selected: string) => string) => void;

/**
 * The results for a text, and whether they are still loading. A new text cancels the request for the previous one. Results replace a
 * selected search, which is the last group, so that Enter opens the first result.
 */
export const useSearchResults = (
  text: string,
  changeSelection: ChangeSelection,
): { results: SearchResults | undefined; isLoading: boolean } => {
  const [search, setSearch] = useState<Search>({ text: '', results: undefined });
  useEffect(() => {
    if (text === '') return;
    const request = new AbortController();
    const find = async (): Promise<void> => {
      try {
        const results = await api.search.find.query({ query: text }, { signal: request.signal });
        if (request.signal.aborted) return;
        setSearch({ text, results });
        const first = findFirstValue(results);
        if (first !== undefined) changeSelection((selected) => (selected.startsWith('find ') ? `result ${first}` : selected));
      } catch {
        // The pages and the searches of the palette remain available.
        if (!request.signal.aborted) setSearch({ text, results: undefined });
      }
    };
    const timer = setTimeout(() => void find(), TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [text, changeSelection]);
  return { results: text === '' ? undefined : search.results, isLoading: text !== '' && search.text !== text };
};

type ResultProps = { icon: ReactNode; href: string; title: string; details?: ReactNode; onOpen: (href: string) => void };

const Result = ({ icon, href, title, details, onOpen }: ResultProps) => (
  <Command.Item forceMount value={`result ${href}`} className={ITEM} onSelect={() => onOpen(href)}>
    {icon}
    <bdi className="min-w-0 truncate">{title}</bdi>
    {details !== undefined && <span className="ml-auto shrink-0 truncate pl-3 text-13 text-muted max-sm:max-w-[45%]">{details}</span>}
  </Command.Item>
);

const ICON = 'size-4 shrink-0';

type PaletteResultsProps = { results: SearchResults; canCredit: boolean; onOpen: (href: string) => void };

const People = ({ results, canCredit, onOpen }: PaletteResultsProps) => {
  const t = useText();
  const { people } = results.company;
  const [best] = people;
  if (!best) return null;
  return (
    <Command.Group heading={t('Users')} forceMount className={GROUP}>
      {people.map(({ id, name, address }) => {
        const icon = <UserRound aria-hidden className={ICON} />;
        return <Result key={id} icon={icon} href={`/admin/users/${id}`} title={name} details={address} onOpen={onOpen} />;
      })}
      {canCredit && (
        <Result
          icon={<HandCoins aria-hidden className={ICON} />}
          href={`/admin/transactions/new?user=${best.id}`}
          title={t('Credit {name}', { name: best.name })}
          onOpen={onOpen}
        />
      )}
    </Command.Group>
  );
};

type TransactionsProps = { heading: string; path: string; found: SearchResults['own']['transactions']; onOpen: (href: string) => void };

const Transactions = ({ heading, path, found, onOpen }: TransactionsProps) =>
  found.length > 0 && (
    <Command.Group heading={heading} forceMount className={GROUP}>
      {found.map(({ id, label, counterparty, amount, currency }) => (
        <Result
          key={id}
          icon={<ArrowLeftRight aria-hidden className={ICON} />}
          href={`${path}/${id}`}
          title={[counterparty, label].filter(Boolean).join(' · ')}
          details={<Money amount={amount} currency={currency} signed />}
          onOpen={onOpen}
        />
      ))}
    </Command.Group>
  );

type AccountsProps = { heading: string; path: string; found: SearchResults['own']['accounts']; onOpen: (href: string) => void };

const Accounts = ({ heading, path, found, onOpen }: AccountsProps) =>
  found.length > 0 && (
    <Command.Group heading={heading} forceMount className={GROUP}>
      {found.map(({ reference, name, holder }) => (
        <Result
          key={reference}
          icon={<WalletCards aria-hidden className={ICON} />}
          href={`${path}/${reference}`}
          title={[holder, name].filter(Boolean).join(' · ')}
          details={reference}
          onOpen={onOpen}
        />
      ))}
    </Command.Group>
  );

/** The records that match the typed text, by group. The server ranks them, so cmdk must not sort or hide them. */
export const PaletteResults = (props: PaletteResultsProps) => {
  const t = useText();
  const { results, onOpen } = props;
  const { own, company } = results;
  const payeeIcon = <ContactRound aria-hidden className={ICON} />;
  return (
    <>
      <People {...props} />
      <Transactions heading={t('Company transactions')} path="/admin/transactions" found={company.transactions} onOpen={onOpen} />
      <Accounts heading={t('Company accounts')} path="/admin/accounts" found={company.accounts} onOpen={onOpen} />
      {own.payees.length > 0 && (
        <Command.Group heading={t('Payees')} forceMount className={GROUP}>
          {own.payees.map(({ id, name, address }) => (
            <Result key={id} icon={payeeIcon} href={`/payees/${id}`} title={name} details={address} onOpen={onOpen} />
          ))}
        </Command.Group>
      )}
      <Transactions heading={t('My transactions')} path="/transactions" found={own.transactions} onOpen={onOpen} />
      <Accounts heading={t('My accounts')} path="/accounts" found={own.accounts} onOpen={onOpen} />
    </>
  );
};
