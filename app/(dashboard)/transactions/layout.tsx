import type { ReactNode } from 'react';

/** The list, and a transaction next to it. On screens narrower than 1280 px, the transaction replaces the list. */
export default function TransactionsLayout({ children, drawer }: { children: ReactNode; drawer: ReactNode }) {
  return (
    <div className="group/split xl:has-data-drawer:grid xl:has-data-drawer:grid-cols-[minmax(0,1fr)_32.5rem]">
      <div className="min-w-0 max-xl:group-has-data-drawer/split:hidden">{children}</div>
      {drawer}
    </div>
  );
}
