import type { ReactNode } from 'react';
import { LoadingEntries } from '#app/_ui/table/entry.tsx';
import { Bone, LoadingPage } from '#app/_ui/shell/page.tsx';
import { Surface } from '#app/_ui/shell/surface.tsx';
import { LoadingRows } from '#app/_ui/table/table.tsx';

type LoadingProps = { title: string; /** Where it is not in the menu itself. */ trail?: ReactNode };

/** While a person's own few are read. */
export const LoadingEntriesPage = ({ title, trail }: LoadingProps) => (
  <LoadingPage title={title} width="reading" trail={trail}>
    <Surface>
      <LoadingEntries />
    </Surface>
  </LoadingPage>
);

/** While a long list is read. */
export const LoadingListPage = ({ title, trail }: LoadingProps) => (
  <LoadingPage title={title} width="list" trail={trail}>
    <Surface>
      <LoadingRows />
    </Surface>
  </LoadingPage>
);

const FIELDS = ['first', 'second', 'third', 'fourth'];

/** While what a form offers is read. */
export const LoadingFormPage = ({ title, trail, width = 'form' }: LoadingProps & { width?: 'form' | 'reading' }) => (
  <LoadingPage title={title} width={width} trail={trail}>
    <Surface padded className="space-y-5">
      {FIELDS.map((field) => (
        <div key={field} className="space-y-2">
          <Bone className="h-4 w-24" />
          <Bone className="h-11 md:h-9" />
        </div>
      ))}
    </Surface>
  </LoadingPage>
);
