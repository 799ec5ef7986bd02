import { useText } from '#language';
import { Bone, LoadingPage } from '#app/_ui/shell/page.tsx';
import { Surface } from '#app/_ui/shell/surface.tsx';

const ROWS = Array.from({ length: 12 }, (_row, index) => index);

/** The ruled page before the entries. */
export default function TransactionsLoading() {
  const t = useText();
  return (
    <LoadingPage title={t('Transactions')} width="list">
      <Surface className="h-[5.75rem] max-md:hidden">{null}</Surface>
      <Surface>
        <ul className="mt-24 divide-y border-t">
          {ROWS.map((row) => (
            <li key={row} className="flex h-11 items-center">
              <Bone className="ml-4 h-2.5 w-40" />
              <div className="margin-rule ml-auto flex h-full w-[27%] items-center justify-end pr-4 pl-4">
                <Bone className="h-2.5 w-24" />
              </div>
            </li>
          ))}
        </ul>
      </Surface>
    </LoadingPage>
  );
}
