import { Download } from 'lucide-react';
import { buttonClass } from '#app/_ui/form/button.tsx';

type DownloadCsvProps = {
  /** The list, as REST names it: /admin/users/ */
  list: `/${string}/`;
  /** What the page asks it, without its pages: filters and order. */
  query: Record<string, string | number | bigint | boolean | undefined>;
};

/** All rows of a list, as it is narrowed and ordered now, as a file for a spreadsheet. */
export const DownloadCsv = ({ list, query }: DownloadCsvProps) => {
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) asked.set(name, String(value));
  const search = asked.toString();
  return (
    <a href={`/csv${list}${search && `?${search}`}`} download className={buttonClass('secondary', 'shrink-0')}>
      <Download aria-hidden className="size-4" /> CSV
    </a>
  );
};
