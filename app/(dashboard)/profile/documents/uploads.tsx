'use client';

import { useRouter } from 'next/navigation';
import { createContext, use, useEffect, useState, useSyncExternalStore, useTransition, type ReactNode } from 'react';
import { useFormat, useText } from '#language';
import { isAnswered, toFailure } from '#app/_ui/form/failure.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { upload } from '#app/_ui/form/upload.ts';
import { useFreshLinks } from '#app/_ui/feedback/refresh.tsx';
import { createUploadQueue, type Queue, type UploadQueue } from '#app/(dashboard)/profile/documents/upload-queue.ts';

const UploadContext = createContext<UploadQueue | undefined>(undefined);

const NONE: Queue = { files: [], said: '' };

/** The page's queue: what chooses files, and what shows how far they are, need not stand beside each other. */
export const Uploads = ({ children }: { children: ReactNode }) => {
  const t = useText();
  const format = useFormat();
  const router = useRouter();
  const [, startTransition] = useTransition();
  const [queue] = useState(() =>
    createUploadQueue({
      t,
      format,
      send: (input, options) => upload(api.user.documents.create, input, options),
      explain: (thrown) => {
        // What is not an answer is a fault of ours: thrown in a transition it reaches the error page.
        if (!isAnswered(thrown)) startTransition(() => Promise.reject(thrown));
        return (isAnswered(thrown) && toFailure(thrown, [], t).message) || t('Try again.');
      },
      onSent: () => startTransition(() => router.refresh()),
    }),
  );
  useFreshLinks();
  useEffect(() => () => queue.cancelAll(), [queue]);
  return <UploadContext value={queue}>{children}</UploadContext>;
};

export const useUploadQueue = (): UploadQueue => {
  const queue = use(UploadContext);
  if (!queue) throw new Error('Files are chosen within Uploads.');
  return queue;
};

export const useQueue = (): Queue => {
  const { subscribe, read } = useUploadQueue();
  return useSyncExternalStore(subscribe, read, () => NONE);
};
