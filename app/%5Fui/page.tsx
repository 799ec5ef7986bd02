// The parts that pages are made of, in the states that they can be in: for those who build pages. Its folder is called so because
// one that begins with an underscore is no address.
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { showsParts } from '#app/_ui/session/caller.ts';
import { chosenTheme } from '#app/_ui/shell/browser-settings.ts';
import { Page } from '#app/_ui/shell/page.tsx';
import { Toasts } from '#app/_ui/feedback/toasts.tsx';
import { ThemeSwitch } from '#app/(dashboard)/_shell/display-switches.tsx';
import { Actions } from '#app/%5Fui/actions.tsx';
import { Fields } from '#app/%5Fui/fields.tsx';
import { Lists, States } from '#app/%5Fui/lists.tsx';
import { Group } from '#app/%5Fui/specimen.tsx';
import { RecordParts, Values } from '#app/%5Fui/values.tsx';

export const metadata: Metadata = { title: 'Parts' };

/** In production there is no such page. */
export default async function PartsPage() {
  // Read before anything else: a page without a request would be made while the product is built, where nobody can tell.
  const theme = await chosenTheme();
  if (!showsParts()) notFound();
  return (
    <main id="content" tabIndex={-1} className="outline-none">
      <Page title="Parts" width="reading" actions={<ThemeSwitch theme={theme} />}>
        <Group title="Buttons and what they open">
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
        <Group title="Lists and sheets">
          <Lists />
        </Group>
        <Group title="In place of something">
          <States />
        </Group>
      </Page>
      <Toasts />
    </main>
  );
}
