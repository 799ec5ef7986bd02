'use client';

import { FileImage, FileText } from 'lucide-react';
import { useState } from 'react';
import type { Document } from '#server/modules/profile/index.ts';

/** The thumbnail of a document, or an icon for its type. Decorative: the name is next to it. */
export const DocumentThumbnail = ({
  document: { thumbnail, media_type: type },
}: {
  document: Pick<Document, 'thumbnail' | 'media_type'>;
}) => {
  // The link expires after an hour; the page may be open for longer.
  const [expiredUrl, setExpiredUrl] = useState<string>();
  // An error before hydration does not reach onError.
  const checkLoaded = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) setExpiredUrl(image.src);
  };
  const Icon = type.startsWith('image/') ? FileImage : FileText;
  return (
    <span className="flex size-12 shrink-0 items-center justify-center self-start overflow-hidden rounded-chip border bg-sunken text-muted">
      {thumbnail && thumbnail !== expiredUrl ? (
        <img
          ref={checkLoaded}
          src={thumbnail}
          alt=""
          width={48}
          height={48}
          loading="lazy"
          onError={({ currentTarget }) => setExpiredUrl(currentTarget.src)}
          className="size-full object-cover"
        />
      ) : (
        <Icon aria-hidden className="size-5" strokeWidth={1.5} />
      )}
    </span>
  );
};
