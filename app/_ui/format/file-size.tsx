import { useFormat, useText } from '#language';
import { formatBytes } from '#app/_ui/format/file-size.ts';

/** How large a file is, as the person who looks writes numbers. */
export const FileSize = ({ bytes }: { bytes: number }) => formatBytes(useText(), useFormat(), bytes);
