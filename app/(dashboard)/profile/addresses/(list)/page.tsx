import { Mailbox } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { read } from '#app/_lib/caller.ts';
import { countryNames } from '#app/_lib/countries.ts';
import { labelOf } from '#app/_lib/label.ts';
import { buttonClass } from '#app/_ui/button.tsx';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { Entries, Entry, EntryActions } from '#app/_ui/entry.tsx';
import { Page } from '#app/_ui/page.tsx';
import { PostalAddress } from '#app/_ui/postal-address.tsx';
import { StatusChip } from '#app/_ui/status-chip.tsx';
import { Surface } from '#app/_ui/surface.tsx';
import { DeleteAddress } from '#app/(dashboard)/profile/addresses/delete-address.tsx';

export const metadata: Metadata = { title: 'Addresses' };

export default async function AddressesPage() {
  const [addresses, countryName] = await Promise.all([read((api) => api.user.addresses.list()), countryNames()]);
  return (
    <Page title="Addresses" width="reading" actions={addresses.length > 0 && <AddAddress />}>
      <Surface>
        {addresses.length === 0 ? (
          <EmptyState title="No addresses yet" action={<AddAddress />}>
            Add where you live, or where bills and parcels reach you. Your company may check an address before it relies on it.
          </EmptyState>
        ) : (
          <Entries label="Your addresses">
            {addresses.map((address) => (
              <Entry
                key={address.id}
                id={String(address.id)}
                icon={Mailbox}
                name={
                  <>
                    {labelOf(address.type)} <StatusChip status={labelOf(address.status)} />
                  </>
                }
                action={<AddressActions id={address.id} name={`${address.type} address ${address.line_1 ?? ''}`.trim()} />}
              >
                <PostalAddress address={address} country={address.country && countryName(address.country)} />
              </Entry>
            ))}
          </Entries>
        )}
      </Surface>
    </Page>
  );
}

const AddAddress = () => (
  <Link href="/profile/addresses/new" className={buttonClass('primary')}>
    Add an address
  </Link>
);

/** `name` tells one from the other for those who do not see what the actions stand beside. */
const AddressActions = ({ id, name }: { id: number; name: string }) => (
  <EntryActions>
    <Link href={`/profile/addresses/${id}`} aria-label={`Edit ${name}`} prefetch={false} className={buttonClass()}>
      Edit
    </Link>
    <DeleteAddress id={id} name={name} />
  </EntryActions>
);
