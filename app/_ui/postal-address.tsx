import type { Address } from '#server/features/addresses/schema.ts';

type PostalAddressProps = {
  address: Pick<Address, 'line_1' | 'line_2' | 'city' | 'state_province' | 'postal_code'>;
  /** The country's name, where it is known (app/_lib/countries.ts). */
  country: string | null;
  /** In a row of a table. */
  isOneLine?: boolean;
};

/** The lines of an address as they stand on an envelope; none are blank. */
const linesOf = ({ address, country }: Omit<PostalAddressProps, 'isOneLine'>): string[] => {
  const place = [address.city, address.state_province].filter(Boolean).join(', ');
  const lines = [address.line_1, address.line_2, [place, address.postal_code].filter(Boolean).join(' '), country];
  return lines.filter((line): line is string => Boolean(line));
};

/** An address as it stands on an envelope. */
export const PostalAddress = ({ address, country, isOneLine = false }: PostalAddressProps) => {
  const lines = linesOf({ address, country });
  if (lines.length === 0) return <p className="text-muted">Nothing is filled in.</p>;
  if (isOneLine) return <bdi className="block truncate text-left">{lines.join(', ')}</bdi>;
  return (
    <address className="not-italic">
      {lines.map((line, index) => (
        <bdi key={index} className="block text-left break-words">
          {line}
        </bdi>
      ))}
    </address>
  );
};
