// The component gallery, for development and tests. The folder name is encoded, because Next.js does not route folders that start with an
// underscore.
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { showsComponents } from '#app/_ui/session/caller.ts';
import { readTheme } from '#app/_ui/shell/browser-settings.ts';
import { Page } from '#app/_ui/shell/page.tsx';
import { Toasts } from '#app/_ui/feedback/toasts.tsx';
import { THEME_ICONS } from '#app/(dashboard)/_shell/account.tsx';
import { ThemeSwitch } from '#app/(dashboard)/_shell/display-switches.tsx';
import { Actions } from '#app/%5Fui/actions.tsx';
import { Fields } from '#app/%5Fui/fields.tsx';
import { Lists, States } from '#app/%5Fui/lists.tsx';
import { Group } from '#app/%5Fui/specimen.tsx';
import { RecordParts, Values } from '#app/%5Fui/values.tsx';

export const metadata: Metadata = { title: 'Components' };

/** Not available in production. */
export default async function ComponentsPage() {
  // Must be read first: it makes the page dynamic, because the setting is unknown at build time.
  const theme = await readTheme();
  if (!showsComponents()) notFound();
  return (
    <main id="content" tabIndex={-1} className="outline-none">
      <Page title="Components" width="reading" actions={<ThemeSwitch theme={theme} icons={THEME_ICONS} />}>
        <Group title="Buttons and dialogs">
          <Actions />
        </Group>
        <Group title="Fields and forms">
          <Fields />
        </Group>
        <Group title="Values">
          <Values />
        </Group>
        <Group title="Records">
          <RecordParts />
        </Group>
        <Group title="Lists and panels">
          <Lists />
        </Group>
        <Group title="Empty and error states">
          <States />
        </Group>
      </Page>
      <Toasts />
    </main>
  );
}
