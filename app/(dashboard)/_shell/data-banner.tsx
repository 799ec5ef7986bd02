import { FlaskConical } from 'lucide-react';
import { cookies } from 'next/headers';
import { getText } from '#app/_language/server.ts';
import { readIfAllowed } from '#app/_ui/session/caller.ts';
import { CLOSED, DEMO_BANNER_COOKIE } from '#app/_ui/shell/cookies.ts';
import { TextLink } from '#app/_ui/navigation/text-link.tsx';
import { CloseDemoBanner } from '#app/(dashboard)/_shell/close-demo-banner.tsx';
import { TestModeBanner } from '#app/(dashboard)/_shell/test-mode-banner.tsx';

/** Shows the demo banner until the viewer closes it, and the test mode banner otherwise. */
export const DataBanner = async () => {
  const t = await getText();
  if ((await cookies()).get(DEMO_BANNER_COOKIE)?.value === CLOSED) return <TestModeBanner />;
  if (!(await readIfAllowed((api) => api.session.isOfDemo()))) return <TestModeBanner />;
  return (
    <aside aria-label={t('Demo')} className="flex items-center gap-x-3 border-b bg-sunken px-4 py-1 md:px-6">
      <FlaskConical aria-hidden className="size-4 shrink-0 text-muted" />
      <p className="min-w-0 flex-1">
        {t.rich('Demo data. <link>Start your own company</link>', {
          link: <TextLink href="/register/company" prefetch={false} className="font-medium" />,
        })}
      </p>
      <CloseDemoBanner />
    </aside>
  );
};
