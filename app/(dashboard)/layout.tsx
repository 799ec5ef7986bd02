import type { ReactNode } from 'react';
import { viewer } from '#app/_lib/caller.ts';
import { personName } from '#app/_lib/person-name.ts';
import { chosenTheme } from '#app/_lib/theme.ts';
import { Shell } from '#app/(dashboard)/_shell/shell.tsx';
import { VerificationReminder } from '#app/(dashboard)/_shell/verification-reminder.tsx';

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const person = await viewer();
  return (
    <Shell company={person.company} person={personName(person)} theme={await chosenTheme()}>
      {!person.verified && person.email && <VerificationReminder />}
      {children}
    </Shell>
  );
}
