import { Button } from '#app/_ui/form/button.tsx';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { LoadingEntries, LoadingRows } from '#app/_ui/shell/page.tsx';
import { ErrorState } from '#app/_ui/feedback/page-error.tsx';
import { NoMatch } from '#app/_ui/table/list-page.tsx';
import { Specimen } from '#app/%5Fui/specimen.tsx';
import { LONG_ID } from '#app/%5Fui/examples.ts';

export const States = () => (
  <>
    <Specimen name="empty-state" isWide>
      <EmptyState title="No addresses yet" action={<Button look="primary">Add an address</Button>}>
        Where you live, and where bills go.
      </EmptyState>
    </Specimen>
    <Specimen name="no-match" isWide>
      <NoMatch noun="transaction" clearedHref="/_ui">
        The date range may be too narrow.
      </NoMatch>
    </Specimen>
    <Specimen name="error-state" isWide>
      <ErrorState title="This page could not be shown" requestId={LONG_ID} action={<Button>Try again</Button>}>
        Something went wrong while reading your data. Nothing was changed and no money has moved.
      </ErrorState>
    </Specimen>
    <Specimen name="loading" isWide>
      <LoadingRows />
      <LoadingEntries />
    </Specimen>
  </>
);
