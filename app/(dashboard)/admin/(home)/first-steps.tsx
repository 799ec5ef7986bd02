import { CircleCheck, CircleDashed } from 'lucide-react';
import { cookies } from 'next/headers';
import { message, type Message } from '#app/_language/translate.ts';
import { getText } from '#app/_language/server.ts';
import { readIfAllowed, type Caller } from '#app/_lib/caller.ts';
import { FIRST_STEPS_COOKIE, PUT_AWAY } from '#app/_lib/first-steps-cookie.ts';
import { Surface } from '#app/_ui/surface.tsx';
import { TextLink } from '#app/_ui/text-link.tsx';
import { PutAwayFirstSteps } from '#app/(dashboard)/admin/(home)/put-away-first-steps.tsx';
import type { Permission } from '#server/features/permissions/permissions.ts';

type Step = { text: Message; href: string; needs: Permission; isDone(api: Caller): Promise<boolean> };

const ONE = { page_size: 1 } as const;
const hasSome = async (list: Promise<{ results: readonly unknown[] }>): Promise<boolean> => (await list).results.length > 0;

/** What a company needs before people move money in it. Each is looked up: nobody ticks anything. */
const STEPS: Step[] = [
  {
    text: message('Add a currency'),
    href: '/admin/currencies',
    needs: 'admin.currency.view',
    isDone: (api) => hasSome(api.admin.currencies.list({ ...ONE, archived: false })),
  },
  {
    text: message('Invite somebody, or let people register'),
    href: '/admin/settings/registration',
    needs: 'admin.user.view',
    isDone: async (api) => (await api.admin.users.overview()).total > 1,
  },
  {
    text: message('Make a first transaction'),
    href: '/admin/transactions/new',
    needs: 'admin.transaction.view',
    isDone: (api) => hasSome(api.admin.transactions.list(ONE)),
  },
  {
    text: message('Ask for a second step at sign-in'),
    href: '/admin/mfa-rules',
    needs: 'admin.mfarule.view',
    isDone: (api) => hasSome(api.admin.authenticatorRules.list(ONE)),
  },
  {
    text: message('Tell another program what happens, by a webhook'),
    href: '/admin/webhooks',
    needs: 'admin.webhook.view',
    isDone: (api) => hasSome(api.admin.webhooks.list(ONE)),
  },
];

/** The way of a new company, step by step. It is gone when all is done, or when this browser was told to put it away. */
export const FirstSteps = async ({ permissions }: { permissions: readonly string[] }) => {
  const t = await getText();
  if ((await cookies()).get(FIRST_STEPS_COOKIE)?.value === PUT_AWAY) return null;
  const own = STEPS.filter(({ needs }) => permissions.includes(needs));
  const done = await Promise.all(own.map(({ isDone }) => readIfAllowed(isDone)));
  const count = done.filter(Boolean).length;
  if (count === own.length) return null;
  return (
    <Surface>
      <section aria-label={t('First steps')}>
        <div className="flex items-center justify-between gap-4 border-b px-4 py-2 md:px-6">
          <h2 className="font-medium">
            {t.rich('First steps <span>{count} of {length} done</span>', {
              count,
              length: own.length,
              span: <span className="font-normal text-muted" />,
            })}
          </h2>
          <PutAwayFirstSteps />
        </div>
        <ul className="divide-y">
          {own.map(({ text, href }, index) => (
            <li key={href} className="flex items-center gap-3 px-4 py-2.5 md:px-6">
              {done[index] ? (
                <>
                  <CircleCheck aria-hidden className="size-4 shrink-0 text-positive" />
                  <span className="text-muted">
                    <span className="sr-only">{t('Done:')} </span>
                    {t(text)}
                  </span>
                </>
              ) : (
                <>
                  <CircleDashed aria-hidden className="size-4 shrink-0 text-muted" />
                  <TextLink href={href}>{t(text)}</TextLink>
                </>
              )}
            </li>
          ))}
        </ul>
      </section>
    </Surface>
  );
};
