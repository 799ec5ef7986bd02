import { Ban, Pause, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#language';
import { Moment } from '#app/_ui/format/moment.tsx';
import { EnableButton } from '#app/(dashboard)/admin/webhooks/enable-button.tsx';
import type { Webhook } from '#server/modules/events/webhooks/schema.ts';

type HealthBannerProps = { webhook: Webhook; zone: string; mayChange: boolean };

/** Why an endpoint gets nothing, or not everything, and what happens next. Nothing while all is well. */
export const HealthBanner = ({ webhook: { id, archived, health }, zone, mayChange }: HealthBannerProps) => {
  const t = useText();
  const { state, reason, failing_since: failingSince, paused_until: pausedUntil } = health;
  const since = failingSince !== null && <> {t.rich('Failing since {moment}.', { moment: <Moment at={failingSince} zone={zone} /> })}</>;
  if (archived || state === 'new' || state === 'healthy') return null;
  if (state === 'disabled') {
    return (
      <Banner
        icon={<Ban aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />}
        title={t('Disabled')}
        action={mayChange && <EnableButton id={id} />}
      >
        {reason === null ? t('An admin has disabled it.') : t.said(reason)} {t('Events that happen meanwhile are not kept for it.')}
      </Banner>
    );
  }
  if (state === 'paused') {
    return (
      <Banner icon={<Pause aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />} title={t('Paused')}>
        {pausedUntil !== null && <>{t.rich('The next try is at {moment}.', { moment: <Moment at={pausedUntil} zone={zone} /> })} </>}
        {reason && t.said(reason)}
        {since} {t('Events that happen meanwhile are kept and come later.')}
      </Banner>
    );
  }
  return (
    <Banner icon={<TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />} title={t('Failing')}>
      {reason && t.said(reason)}
      {since} {t('What was not received is tried again.')}
    </Banner>
  );
};

type BannerProps = { icon: ReactNode; title: string; action?: ReactNode; children: ReactNode };

const Banner = ({ icon, title, action, children }: BannerProps) => (
  <div className="flex items-start gap-2.5 border-b bg-sunken px-4 py-3 max-md:flex-wrap md:px-6">
    {icon}
    <p className="min-w-0 flex-1 break-words">
      <strong className="font-medium">{title}.</strong> {children}
    </p>
    {action}
  </div>
);
