import { labelOf } from '#app/_lib/label.ts';
import { Moment } from '#app/_ui/moment.tsx';
import { PostalAddress } from '#app/_ui/postal-address.tsx';
import { StatusChip } from '#app/_ui/status-chip.tsx';
import { HeaderCell, LedgerTable, LinkRow, MainCell, WideCell } from '#app/_ui/table.tsx';
import { AddressDialog } from '#app/(dashboard)/admin/addresses/address-dialog.tsx';
import type { AdminAddress } from '#server/features/addresses/schema.ts';

type AddressTableProps = { addresses: AdminAddress[]; countryName(code: string): string; zone: string; mayChange: boolean };

/** The addresses, the newest first; each row opens what can be done with it. */
export const AddressTable = ({ addresses, countryName, zone, mayChange }: AddressTableProps) => (
  <LedgerTable caption="Addresses of users" hasAmounts={false}>
    <thead>
      <tr>
        <HeaderCell wide width="w-48">
          Added
        </HeaderCell>
        <HeaderCell>User</HeaderCell>
        <HeaderCell wide width="w-[40%]">
          Address
        </HeaderCell>
        <HeaderCell wide width="w-28">
          Type
        </HeaderCell>
        <HeaderCell wide width="w-28">
          Status
        </HeaderCell>
      </tr>
    </thead>
    <tbody>
      {addresses.map((address) => {
        const country = address.country && countryName(address.country);
        const added = <Moment at={address.created} zone={zone} />;
        const status = <StatusChip status={labelOf(address.status)} />;
        return (
          <LinkRow key={address.id}>
            <WideCell className="text-muted">{added}</WideCell>
            <MainCell>
              <AddressDialog address={address} country={country} mayChange={mayChange} />
              <div className="text-13 text-muted @3xl:hidden">
                <PostalAddress address={address} country={country} isOneLine />
                <p className="flex flex-wrap gap-x-2">
                  {labelOf(address.type)} {status}
                </p>
              </div>
            </MainCell>
            <WideCell>
              <PostalAddress address={address} country={country} isOneLine />
            </WideCell>
            <WideCell>{labelOf(address.type)}</WideCell>
            <WideCell>{status}</WideCell>
          </LinkRow>
        );
      })}
    </tbody>
  </LedgerTable>
);
