import { LoadingEntries } from '#app/_ui/entry.tsx';
import { LoadingPage } from '#app/_ui/page.tsx';
import { Surface } from '#app/_ui/surface.tsx';
import { LoadingRows } from '#app/_ui/table.tsx';

/** While a person's own few are read. */
export const LoadingEntriesPage = ({ title }: { title: string }) => (
  <LoadingPage title={title} width="reading">
    <Surface>
      <LoadingEntries />
    </Surface>
  </LoadingPage>
);

/** While a long list is read. */
export const LoadingListPage = ({ title }: { title: string }) => (
  <LoadingPage title={title} width="list">
    <Surface>
      <LoadingRows />
    </Surface>
  </LoadingPage>
);
