import type { Metadata } from 'next';
import Link from 'next/link';
import { read, viewer, type Caller } from '#app/_lib/caller.ts';
import { zoneOf } from '#app/_lib/moments.ts';
import { buttonClass } from '#app/_ui/button.tsx';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { Surface } from '#app/_ui/surface.tsx';
import type { Source } from '#app/(dashboard)/send/draft.ts';
import { SendMoney } from '#app/(dashboard)/send/send-money.tsx';

export const metadata: Metadata = { title: 'Send money' };

type Account = Awaited<ReturnType<Caller['accounts']['list']>>['results'][number];

/** What can be sent from: each currency of each account, the primary account first, the fullest currency of it first. */
const sourcesOf = (accounts: Account[]): Source[] =>
  accounts
    .toSorted((one, other) => Number(other.primary) - Number(one.primary))
    .flatMap(({ reference, name, currencies }) =>
      currencies
        .filter(({ active }) => active)
        .map(({ currency, available_balance: available }) => ({ account: reference, accountName: name, currency, available }))
        .toSorted((one, other) => Number(other.available > 0n) - Number(one.available > 0n)),
    );

export default async function SendPage() {
  const [person, accounts] = await Promise.all([viewer(), read((api) => api.accounts.list({}))]);
  const sources = sourcesOf(accounts.results);
  return (
    <div className="mx-auto max-w-[45rem] px-4 pb-10 md:px-6">
      <PageHeader title="Send money" />
      <Surface>
        {sources.length === 0 ? (
          <EmptyState
            title="There is nothing to send yet"
            action={
              <Link href="/transactions" className={buttonClass()}>
                See your transactions
              </Link>
            }
          >
            As soon as money has come into your account, you can send it on from here.
          </EmptyState>
        ) : (
          <SendMoney sources={sources} zone={zoneOf(person)} />
        )}
      </Surface>
    </div>
  );
}
