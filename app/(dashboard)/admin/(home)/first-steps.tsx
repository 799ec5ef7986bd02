import { CircleCheck, CircleDashed } from 'lucide-react';
import { cookies } from 'next/headers';
import { message, type Message, type Translate } from '#app/_language/translate.ts';
import { getText } from '#app/_language/server.ts';
import { type ServerCaller, readIfAllowed } from '#app/_ui/session/caller.ts';
import { FIRST_STEPS_COOKIE, DISMISSED } from '#app/_ui/shell/cookies.ts';
import { Surface } from '#app/_ui/shell/page.tsx';
import { TextLink } from '#app/_ui/navigation/links.tsx';
import { DismissFirstSteps } from '#app/(dashboard)/admin/(home)/dismiss-first-steps.tsx';
import type { Permission } from '#server/kernel/permissions.ts';

type StepState = { isDone: boolean; href?: string; note?: string };
type Step = { text: Message; href: string; permission: Permission; read(api: ServerCaller, t: Translate): Promise<StepState> };

const ONE_ROW = { page_size: 1 } as const;
const doneIfNotEmpty = async (list: Promise<{ results: readonly unknown[] }>): Promise<StepState> => ({
  isDone: (await list).results.length > 0,
});

/** Done when every admin has an authenticator, and a rule requires it at sign-in. */
const readSignInStep = async (api: ServerCaller, t: Translate): Promise<StepState> => {
  const { admins, covered, isViewerCovered } = await api.admin.authenticatorRules.signInCoverage();
  return {
    isDone: covered === admins,
    href: isViewerCovered ? '/admin/mfa-rules' : '/security',
    note: t('Set up by {covered} of {admins, plural, one {# admin} other {# admins}}', { covered, admins }),
  };
};

/** The setup steps of a company. Each step's state is derived from the company's data. */
const STEPS: Step[] = [
  {
    text: message('Add a currency'),
    href: '/admin/currencies',
    permission: 'admin.currency.view',
    read: (api) => doneIfNotEmpty(api.admin.currencies.list({ ...ONE_ROW, archived: false })),
  },
  {
    text: message('Invite a user or open registration'),
    href: '/admin/settings/registration',
    permission: 'admin.user.view',
    read: async (api) => ({ isDone: (await api.admin.users.overview()).total > 1 }),
  },
  {
    text: message('Create your first transaction'),
    href: '/admin/transactions/new',
    permission: 'admin.transaction.view',
    read: (api) => doneIfNotEmpty(api.admin.transactions.list(ONE_ROW)),
  },
  {
    text: message('Require MFA for all admins'),
    href: '/admin/mfa-rules',
    permission: 'admin.mfarule.view',
    read: readSignInStep,
  },
  {
    text: message('Add a webhook endpoint'),
    href: '/admin/webhooks',
    permission: 'admin.webhook.view',
    read: (api) => doneIfNotEmpty(api.admin.webhooks.list(ONE_ROW)),
  },
  {
    text: message('Switch to production mode'),
    href: '/admin/settings#mode',
    permission: 'admin.company.change',
    read: async (api) => ({ isDone: (await api.admin.company.get()).mode === 'production' }),
  },
];

/** The setup checklist of a new company. Hidden when all steps are done or the user dismissed it in this browser. */
export const FirstSteps = async ({ permissions }: { permissions: readonly string[] }) => {
  const t = await getText();
  if ((await cookies()).get(FIRST_STEPS_COOKIE)?.value === DISMISSED) return null;
  const visibleSteps = STEPS.filter(({ permission }) => permissions.includes(permission));
  const states = await Promise.all(visibleSteps.map((step) => readIfAllowed((api) => step.read(api, t))));
  const doneCount = states.filter((state) => state?.isDone).length;
  if (doneCount === visibleSteps.length) return null;
  return (
    <Surface>
      <section aria-label={t('Get started')}>
        <div className="flex items-center justify-between gap-4 border-b px-4 py-2 md:px-6">
          <h2 className="font-medium">
            {t.rich('Get started <span>{count} of {length} done</span>', {
              count: doneCount,
              length: visibleSteps.length,
              span: <span className="font-normal text-muted" />,
            })}
          </h2>
          <DismissFirstSteps />
        </div>
        <ul className="divide-y">
          {visibleSteps.map(({ text, href }, index) => (
            <li key={href} className="flex items-center gap-3 px-4 py-2.5 md:px-6">
              {states[index]?.isDone ? (
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
                  <span>
                    <TextLink href={states[index]?.href ?? href}>{t(text)}</TextLink>
                    {states[index]?.note && <span className="block text-13 text-muted">{states[index].note}</span>}
                  </span>
                </>
              )}
            </li>
          ))}
        </ul>
      </section>
    </Surface>
  );
};
