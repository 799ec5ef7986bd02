import { notFound } from 'next/navigation';
import { getText, titled } from '#app/_language/server.ts';
import { ownPermissions, viewer } from '#app/_ui/session/caller.ts';
import { zoneOf } from '#server/kernel/moments.ts';
import { Page } from '#app/_ui/shell/page.tsx';
import { Days } from '#app/(dashboard)/admin/(home)/days.tsx';
import { FirstSteps } from '#app/(dashboard)/admin/(home)/first-steps.tsx';
import { Vitals } from '#app/(dashboard)/admin/(home)/vitals.tsx';
import { Waiting } from '#app/(dashboard)/admin/(home)/waiting.tsx';

export const generateMetadata = titled('Overview');

/** The company today: what waits for a decision, what moved, and whether all is well. Each figure opens the list behind it. */
export default async function AdminHomePage() {
  const t = await getText();
  const [permissions, person] = await Promise.all([ownPermissions(), viewer()]);
  if (!permissions.some((permission) => permission.startsWith('admin.'))) notFound();
  const moment = { now: Date.now(), zone: zoneOf(person) };
  return (
    <Page title={t('Overview')} width="list">
      <FirstSteps permissions={permissions} />
      <Waiting permissions={permissions} zone={moment.zone} />
      {permissions.includes('admin.transaction.view') && permissions.includes('admin.currency.view') && <Days {...moment} />}
      <Vitals permissions={permissions} {...moment} />
    </Page>
  );
}
