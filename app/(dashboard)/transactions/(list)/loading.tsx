import { PageHeader } from '#app/_ui/page-header.tsx';
import { Surface } from '#app/_ui/surface.tsx';

const ROWS = Array.from({ length: 12 }, (_row, index) => index);

/** The ruled page before the entries: it appears only when reading takes longer than an eye notices. */
export default function TransactionsLoading() {
  return (
    <div className="mx-auto max-w-[80rem] animate-fade-in px-4 pb-6 md:px-6">
      <output className="sr-only">Loading transactions</output>
      <PageHeader title="Transactions" />
      <Surface className="h-[5.75rem]">{null}</Surface>
      <Surface className="mt-5">
        <ul aria-hidden className="mt-24 divide-y border-t">
          {ROWS.map((row) => (
            <li key={row} className="flex h-11 items-center">
              <span className="ml-4 h-2.5 w-40 rounded-chip bg-sunken" />
              <span className="margin-rule ml-auto flex h-full w-[27%] items-center justify-end pr-4 pl-4">
                <span className="h-2.5 w-24 rounded-chip bg-sunken" />
              </span>
            </li>
          ))}
        </ul>
      </Surface>
    </div>
  );
}
