import { MailWarning } from 'lucide-react';
import { useText } from '#language';
import { TextLink } from '#app/_ui/navigation/text-link.tsx';

/** Says that nothing sent to the person's address arrives until it is verified. */
export const VerificationReminder = () => {
  const t = useText();
  return (
    <aside aria-label={t('Verification')} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b bg-sunken px-4 py-2 md:px-6">
      <MailWarning aria-hidden className="size-4 shrink-0 text-warning" />
      <span>{t('Your email is not verified yet. Money that is sent to it waits until it is.')}</span>
      <TextLink href="/verify-email" className="font-medium">
        {t('Verify it')}
      </TextLink>
    </aside>
  );
};
