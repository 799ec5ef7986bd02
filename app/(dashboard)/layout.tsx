import type { ReactNode } from 'react';
import { viewer } from '#app/_ui/session/caller.ts';
import { DisabledWebhooks } from '#app/(dashboard)/_shell/disabled-webhooks.tsx';
import { Shell } from '#app/(dashboard)/_shell/shell.tsx';
import { VerificationReminder } from '#app/(dashboard)/_shell/verification-reminder.tsx';

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const person = await viewer();
  return (
    <Shell>
      {!person.verified && person.email && <VerificationReminder />}
      <DisabledWebhooks />
      {children}
    </Shell>
  );
}
