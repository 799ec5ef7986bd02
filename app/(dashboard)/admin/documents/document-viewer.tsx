'use client';

import { Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useText } from '#language';
import { TYPE_NAMES, FileSize } from '#app/_ui/format/document.tsx';
import { personName } from '#server/kernel/person-name.ts';
import { buttonClass } from '#app/_ui/form/button.tsx';
import { ImageView } from '#app/(dashboard)/admin/documents/image-view.tsx';
import { PdfView } from '#app/(dashboard)/admin/documents/pdf-view.tsx';
import type { AdminDocument } from '#server/modules/profile/documents/schema.ts';

/** The document itself, as large as there is room, and always a way to have the file. Each document has a viewer of its own (`key`). */
export const DocumentViewer = ({ document }: { document: AdminDocument }) => {
  const t = useText();
  const viewer = useRef<HTMLDivElement>(null);
  const { file, file_name: name, media_type: type, size } = document;
  const title = t('{document} of {person}', { document: t(TYPE_NAMES[document.document_type]), person: personName(document.user) });

  // Who decides at the bottom of a phone's screen sees the next document, not what is known of it.
  useEffect(() => {
    const shown = viewer.current;
    if (shown && shown.getBoundingClientRect().top < 0) shown.scrollIntoView();
  }, []);

  return (
    <div ref={viewer} className="scroll-mt-16">
      <div className="bg-sunken">
        {type === 'application/pdf' ? <PdfView key={file} src={file} title={title} /> : <ImageView key={file} src={file} title={title} />}
      </div>
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t px-5 py-2 md:px-6">
        <span className="min-w-0 text-13 break-words text-muted">
          <bdi>{name}</bdi>, <FileSize bytes={size} />
        </span>
        <a href={file} download={name} className={buttonClass()}>
          <Download aria-hidden className="size-4" />
          {t('Download')}
        </a>
      </p>
    </div>
  );
};
