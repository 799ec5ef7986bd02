import { useText } from '#language';
import { addressLines, type WrittenAddress } from '#app/_ui/format/address-format.ts';

type PostalAddressProps = {
  address: WrittenAddress;
  /** The country's name, where it is known (app/_ui/form/countries.ts). */
  country: string | null;
  /** In a row of a table. */
  isOneLine?: boolean;
};

/** An address as it stands on an envelope of its country. */
export const PostalAddress = ({ address, country, isOneLine = false }: PostalAddressProps) => {
  const t = useText();
  const lines = addressLines(address, country);
  if (lines.length === 0) return <p className="text-muted">{t('Nothing is filled in.')}</p>;
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
