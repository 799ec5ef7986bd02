import { FlaskConical, MailWarning, Unplug } from 'lucide-react';
import { getText } from '#app/_language/server.ts';
import { readOwnPermissions, readIfAllowed } from '#app/_ui/session/caller.ts';
import { readCompany } from '#app/_ui/shell/brand.tsx';
import { TextLink } from '#app/_ui/navigation/links.tsx';
import { cookies } from 'next/headers';
import { CLOSED, DEMO_BANNER_COOKIE } from '#app/_ui/shell/cookies.ts';
import { CloseDemoBanner } from '#app/(dashboard)/_shell/close-demo-banner.tsx';
import { useText } from '#language';
import { isUnhealthy, WEBHOOKS_MAX } from '#server/kernel/webhook-enums.ts';

/** Shown to all members of a company in test mode; admins who can change the mode get the link to the setting. */
const TestModeBanner = async () => {
  const [t, company, permissions] = await Promise.all([getText(), readCompany(), readOwnPermissions()]);
  if (company?.mode !== 'test') return null;
  return (
    <aside aria-label={t('Test mode')} className="flex items-center gap-x-3 border-b bg-sunken px-4 py-1 md:px-6">
      <FlaskConical aria-hidden className="size-4 shrink-0 text-warning" />
      <p className="flex min-h-6 min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <span>{t('Test mode: no real money moves.')}</span>
        {permissions.includes('admin.company.change') && (
          <TextLink href="/admin/settings#mode" className="font-medium">
            {t('Go live')}
          </TextLink>
        )}
      </p>
    </aside>
  );
};

/** Shows the demo banner until the viewer closes it, and the test mode banner otherwise. */
export const DemoOrTestModeBanner = async () => {
  const t = await getText();
  if ((await cookies()).get(DEMO_BANNER_COOKIE)?.value === CLOSED) return <TestModeBanner />;
  if (!(await readIfAllowed((api) => api.session.isDemoCompany()))) return <TestModeBanner />;
  return (
    <aside aria-label={t('Demo')} className="flex items-center gap-x-3 border-b bg-sunken px-4 py-1 md:px-6">
      <FlaskConical aria-hidden className="size-4 shrink-0 text-muted" />
      <p className="min-w-0 flex-1">
        {t.rich('You’re viewing demo data. <link>Register your own company</link>', {
          link: <TextLink href="/register/company" prefetch={false} className="font-medium" />,
        })}
      </p>
      <CloseDemoBanner />
    </aside>
  );
};

/** Reminds the user that money sent to an unverified address is held. */
export const VerificationReminder = () => {
  const t = useText();
  return (
    <aside aria-label={t('Verification')} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b bg-sunken px-4 py-2 md:px-6">
      <MailWarning aria-hidden className="size-4 shrink-0 text-warning" />
      <span>{t('Your email isn’t verified yet. Money sent to it is held until you verify it.')}</span>
      <TextLink href="/verify-email" className="font-medium">
        {t('Verify email')}
      </TextLink>
    </aside>
  );
};

/** More would fill the page. The webhooks page lists them all. */
const BANNERS_MAX = 3;

/** Shows admins which webhooks the server has disabled, and why. */
export const DisabledWebhooks = async () => {
  const t = await getText();
  const permissions = await readOwnPermissions();
  if (!permissions.includes('admin.webhook.view')) return null;
  const disabled = await readIfAllowed((api) => api.admin.webhooks.list({ enabled: false, archived: false, page_size: WEBHOOKS_MAX }));
  const unhealthy = disabled?.results.filter(isUnhealthy) ?? [];
  return unhealthy.slice(0, BANNERS_MAX).map(({ id, url, health }) => (
    <aside key={id} aria-label={t('Webhook {id}', { id })} className="flex items-start gap-3 border-b bg-sunken px-4 py-2 md:px-6">
      <Unplug aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
      <p className="min-w-0 break-words">
        {t.rich('The endpoint <bdi>{url}</bdi> was disabled: {reason} <link>View endpoint</link>', {
          url,
          bdi: <bdi className="break-all" />,
          reason: health.reason === null ? '' : t.serverMessage(health.reason),
          link: <TextLink href={`/admin/webhooks/${id}`} className="font-medium" />,
        })}
      </p>
    </aside>
  ));
};
