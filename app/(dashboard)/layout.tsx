import type { ReactNode } from 'react';
import { viewer } from '#app/_ui/session/caller.ts';
import { DisabledWebhooks, VerificationReminder } from '#app/(dashboard)/_shell/banners.tsx';
import { Shell } from '#app/(dashboard)/_shell/shell.tsx';

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
