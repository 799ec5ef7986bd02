// Pages of the person's own account. They open also while the company asks for an authenticator that is not there yet, when no
// other page does: then they stand alone, since nothing that a menu could lead to would open.
import type { ReactNode } from 'react';
import { openChallenges } from '#app/_mfa/open-challenges.ts';
import { StepUpDialog } from '#app/_mfa/step-up-dialog.tsx';
import { HouseMark } from '#app/_ui/shell/brand.tsx';
import { Toasts } from '#app/_ui/feedback/toasts.tsx';
import { Shell } from '#app/(dashboard)/_shell/shell.tsx';
import { SignOutButton } from '#app/(dashboard)/_shell/sign-out-button.tsx';

export default async function AccountLayout({ children }: { children: ReactNode }) {
  if ((await openChallenges()).length > 0) return <Alone>{children}</Alone>;
  return <Shell>{children}</Shell>;
}

const Alone = ({ children }: { children: ReactNode }) => (
  <>
    <header className="flex min-h-12 items-center justify-between gap-4 border-b px-4 md:px-6">
      <HouseMark />
      <SignOutButton />
    </header>
    <main id="content" tabIndex={-1} className="outline-none">
      {children}
    </main>
    <Toasts />
    <StepUpDialog />
  </>
);
