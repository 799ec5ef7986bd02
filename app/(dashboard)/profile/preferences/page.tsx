import { cookies } from 'next/headers';
import { LANGUAGE_COOKIE, parseLanguage, NUMBER_FORMAT_COOKIE, parseNumberFormat } from '#app/_language/languages.ts';
import { getFormat, getText, pageMetadata } from '#app/_language/server.ts';
import { readBrowserSettings } from '#app/_ui/shell/browser-settings.ts';
import { read } from '#app/_ui/session/caller.ts';
import { readLanguageOptions } from '#app/_ui/format/localized-names.ts';
import { zoneGroups } from '#app/(dashboard)/profile/preferences/time-zones.ts';
import { Page, PageSection, PageSectionFooter } from '#app/_ui/shell/page.tsx';
import { ShortcutsSwitch } from '#app/_ui/navigation/shortcuts-switch.tsx';
import { AppearanceSettings } from '#app/(dashboard)/_shell/account.tsx';
import { NoticeForm } from '#app/(dashboard)/profile/preferences/notice-form.tsx';
import { RegionForm, LanguageForm } from '#app/(dashboard)/profile/preferences/preference-forms.tsx';
import { zoneOf } from '#server/kernel/timestamps.ts';

export const generateMetadata = pageMetadata('Preferences');

/** An example amount and timestamp that show all parts of the formats. */
const EXAMPLE = { amount: -123456789n, currency: { display_code: 'EUR', divisibility: 2 }, moment: Date.UTC(2026, 10, 21, 14, 5, 9) };

export default async function PreferencesPage() {
  const [t, format, cookieStore, settings] = await Promise.all([getText(), getFormat(), cookies(), readBrowserSettings()]);
  const [person, choices] = await Promise.all([read((api) => api.user.get()), read((api) => api.user.notifications.list())]);
  const amount = format.amount(EXAMPLE.amount, EXAMPLE.currency);
  const timestamp = format.timestamp(EXAMPLE.moment, zoneOf(person));
  return (
    <Page title={t('Preferences')} width="form">
      <PageSection title={t('Language and numbers')} description={t('These settings apply to this browser only.')}>
        <PageSectionFooter>
          <LanguageForm
            language={parseLanguage(cookieStore.get(LANGUAGE_COOKIE)?.value)}
            numberFormat={parseNumberFormat(cookieStore.get(NUMBER_FORMAT_COOKIE)?.value)}
          />
          <p className="figures mt-4 text-13 text-muted">{t('Example: {amount}, {time}', { amount, time: timestamp })}</p>
        </PageSectionFooter>
      </PageSection>
      <PageSection title={t('Time zone and messages')} description={t('These settings apply wherever you sign in.')}>
        <RegionForm person={person} languages={await readLanguageOptions(person.language)} zones={zoneGroups(person.timezone)} />
      </PageSection>
      <PageSection
        title={t('Messages about transactions')}
        description={t('They are sent to your verified email address and mobile number.')}
      >
        <NoticeForm choices={choices} />
      </PageSection>
      <PageSection title={t('Display')} description={t('These settings apply to this browser only.')}>
        <div className="space-y-1 px-4 py-4 md:px-6">
          <AppearanceSettings settings={settings} />
          <ShortcutsSwitch className="pt-2" />
        </div>
      </PageSection>
    </Page>
  );
}
