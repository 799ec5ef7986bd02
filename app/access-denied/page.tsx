import { useText } from '#language';
import { titled } from '#app/_language/server.ts';
import { SheetLinks, SheetPage } from '#app/_ui/sheet-page.tsx';
import { TextLink } from '#app/_ui/text-link.tsx';
import { SignOutButton } from '#app/(dashboard)/_shell/sign-out-button.tsx';

export const generateMetadata = titled('No access from here');

/** Where pages lead whose reader may not call from where they are. */
export default function AccessDeniedPage() {
  const t = useText();
  return (
    <SheetPage
      title={t('No access from here')}
      lead={t(
        'Your company does not allow access from the network that you are in. Try again from another one, such as that of your office, or ask an administrator of your company to allow this one.',
      )}
    >
      <SignOutButton />
      <SheetLinks>
        <TextLink href="/" prefetch={false}>
          {t('Try again')}
        </TextLink>
      </SheetLinks>
    </SheetPage>
  );
}
