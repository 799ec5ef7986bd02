'use client';

import { useRouter } from 'next/navigation';
import { useText } from '#language';
import { Button } from '#app/_ui/form/button.tsx';
import { DOCUMENT_ROOM } from '#app/(dashboard)/admin/documents/document-room.ts';

/** In place of a document that could not be shown here. */
export const NotShown = ({ children, mayReload = false }: { children: string; mayReload?: boolean }) => {
  const t = useText();
  const router = useRouter();
  return (
    <div
      role="status"
      className={`flex min-h-64 flex-col items-center justify-center gap-3 px-6 py-12 text-center text-muted ${DOCUMENT_ROOM}`}
    >
      <p className="max-w-prose">{children}</p>
      {mayReload && <Button onClick={() => router.refresh()}>{t('Load it again')}</Button>}
    </div>
  );
};
