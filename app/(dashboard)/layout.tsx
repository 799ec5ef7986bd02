import { LogOut } from 'lucide-react';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { readOpenChallenges, readViewer } from '#app/_ui/session/caller.ts';
import { StepUpDialog } from '#app/_mfa/step-up-dialog.tsx';
import { Toasts } from '#app/_ui/feedback/toasts.tsx';
import { PATH_HEADER } from '#app/_ui/navigation/redirect-path.ts';
import { ProductLogo } from '#app/_ui/shell/brand.tsx';
import { DisabledWebhooks, VerificationReminder } from '#app/(dashboard)/_shell/banners.tsx';
import { CustomerPageBoundary } from '#app/(dashboard)/_shell/page-boundary.tsx';
import { Shell } from '#app/(dashboard)/_shell/shell.tsx';
import { SignOutButton } from '#app/(dashboard)/_shell/sign-out-button.tsx';

/** Whether the user must set up an authenticator first. Until then, only the security page can be opened. */
const isSetupRequired = async (): Promise<boolean> =>
  (await headers()).get(PATH_HEADER)?.startsWith('/security') === true && (await readOpenChallenges()).length > 0;

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const page = <CustomerPageBoundary>{children}</CustomerPageBoundary>;
  if (await isSetupRequired()) return <LayoutWithoutMenu>{page}</LayoutWithoutMenu>;
  const person = await readViewer();
  return (
    <Shell>
      {!person.verified && person.email && <VerificationReminder />}
      <DisabledWebhooks />
      {page}
    </Shell>
  );
}

/** A page without the menu, because its pages cannot be opened yet. */
const LayoutWithoutMenu = ({ children }: { children: ReactNode }) => (
  <>
    <header className="flex min-h-12 items-center justify-between gap-4 border-b px-4 md:px-6">
      <ProductLogo />
      <SignOutButton icon={<LogOut aria-hidden className="size-4" />} />
    </header>
    <main id="content" tabIndex={-1} className="outline-none">
      {children}
    </main>
    <Toasts />
    <StepUpDialog />
  </>
);
