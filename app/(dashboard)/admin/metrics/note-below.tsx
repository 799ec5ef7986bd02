import type { ReactNode } from 'react';

/** What has to be known of the figures above. */
export const NoteBelow = ({ children }: { children: ReactNode }) => <p className="max-w-prose px-1 text-13 text-muted">{children}</p>;
