import Link from 'next/link';
import { getText, pageMetadata } from '#app/_language/server.ts';
import { buttonClass } from '#app/_ui/form/button.tsx';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { read, readViewer } from '#app/_ui/session/caller.ts';
import { Page, Surface } from '#app/_ui/shell/page.tsx';
import { PayeeList } from '#app/(dashboard)/payees/payee-list.tsx';
import { PAYEES_MAX, PAYEES_PATH, sortByPayment } from '#app/(dashboard)/payees/payee.ts';
import { zoneOf } from '#server/kernel/timestamps.ts';

export const generateMetadata = pageMetadata('Payees');

export default async function PayeesPage() {
  const t = await getText();
  const [{ results }, person] = await Promise.all([read((api) => api.payees.list({ page_size: PAYEES_MAX })), readViewer()]);
  const addLink = (
    <Link href={`${PAYEES_PATH}/new`} className={buttonClass('primary')}>
      {t('Add payee')}
    </Link>
  );
  const hasPayees = results.length > 0;
  return (
    <Page title={t('Payees')} width="reading" actions={hasPayees && addLink}>
      <Surface>
        {hasPayees ? (
          <PayeeList payees={sortByPayment(results)} zone={zoneOf(person)} />
        ) : (
          <EmptyState title={t('No payees yet')} action={addLink}>
            {t('Save the people and accounts that you pay. You can also save the recipient of a transfer on its page.')}
          </EmptyState>
        )}
      </Surface>
    </Page>
  );
}
