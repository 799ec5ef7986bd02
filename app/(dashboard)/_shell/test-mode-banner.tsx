import { FlaskConical } from 'lucide-react';
import { getText } from '#app/_language/server.ts';
import { ownPermissions } from '#app/_ui/session/caller.ts';
import { ownCompany } from '#app/_ui/shell/company-brand.ts';
import { TextLink } from '#app/_ui/navigation/text-link.tsx';

/** Shown to all members of a company in test mode; admins who can change the mode get the link to the setting. */
export const TestModeBanner = async () => {
  const [t, company, permissions] = await Promise.all([getText(), ownCompany(), ownPermissions()]);
  if (company?.mode !== 'test') return null;
  return (
    <aside aria-label={t('Test mode')} className="flex items-center gap-x-3 border-b bg-sunken px-4 py-1 md:px-6">
      <FlaskConical aria-hidden className="size-4 shrink-0 text-warning" />
      <p className="flex min-h-6 min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <span>{t('Test mode: no real money moves.')}</span>
        {permissions.includes('admin.company.change') && (
          <TextLink href="/admin/settings#mode" className="font-medium">
            {t('Go live')}
          </TextLink>
        )}
      </p>
    </aside>
  );
};
