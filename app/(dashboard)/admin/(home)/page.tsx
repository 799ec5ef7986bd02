import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ownPermissions, viewer } from '#app/_lib/caller.ts';
import { zoneOf } from '#server/kernel/moments.ts';
import { Page } from '#app/_ui/page.tsx';
import { Days } from '#app/(dashboard)/admin/(home)/days.tsx';
import { FirstSteps } from '#app/(dashboard)/admin/(home)/first-steps.tsx';
import { Vitals } from '#app/(dashboard)/admin/(home)/vitals.tsx';
import { Waiting } from '#app/(dashboard)/admin/(home)/waiting.tsx';

export const metadata: Metadata = { title: 'Overview' };

/** The company today: what waits for a decision, what moved, and whether all is well. Each figure opens the list behind it. */
export default async function AdminHomePage() {
  const [permissions, person] = await Promise.all([ownPermissions(), viewer()]);
  if (!permissions.some((permission) => permission.startsWith('admin.'))) notFound();
  const moment = { now: Date.now(), zone: zoneOf(person) };
  return (
    <Page title="Overview" width="list">
      <FirstSteps permissions={permissions} />
      <Waiting permissions={permissions} />
      {permissions.includes('admin.transaction.view') && permissions.includes('admin.currency.view') && <Days {...moment} />}
      <Vitals permissions={permissions} {...moment} />
    </Page>
  );
}
