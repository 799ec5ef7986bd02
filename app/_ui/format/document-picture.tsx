'use client';

import { FileImage, FileText } from 'lucide-react';
import { useState } from 'react';
import type { Document } from '#server/modules/profile/documents/schema.ts';

/** A document in small: its thumbnail, or a sign for its kind. The words beside it say what it is. */
export const DocumentPicture = ({
  document: { thumbnail, media_type: type },
}: {
  document: Pick<Document, 'thumbnail' | 'media_type'>;
}) => {
  // A link to it works for an hour; the page may be open for longer.
  const [gone, setGone] = useState<string>();
  // What fails before the browser has taken the page over tells nobody.
  const look = (picture: HTMLImageElement | null) => {
    if (picture?.complete && picture.naturalWidth === 0) setGone(picture.src);
  };
  const Icon = type.startsWith('image/') ? FileImage : FileText;
  return (
    <span className="flex size-12 shrink-0 items-center justify-center self-start overflow-hidden rounded-chip border bg-sunken text-muted">
      {thumbnail && thumbnail !== gone ? (
        <img
          ref={look}
          src={thumbnail}
          alt=""
          width={48}
          height={48}
          loading="lazy"
          onError={({ currentTarget }) => setGone(currentTarget.src)}
          className="size-full object-cover"
        />
      ) : (
        <Icon aria-hidden className="size-5" strokeWidth={1.5} />
      )}
    </span>
  );
};
