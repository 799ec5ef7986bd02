const UNITS = ['kB', 'MB', 'GB'] as const;
const STEP = 1000;

/** A size as people read it: "812 bytes", "48 kB", "3.4 MB". */
export const formatBytes = (bytes: number): string => {
  if (bytes < STEP) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  const place = Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length);
  const size = bytes / STEP ** place;
  return `${size >= 10 ? Math.round(size) : size.toFixed(1).replace('.0', '')} ${UNITS[place - 1]}`;
};
