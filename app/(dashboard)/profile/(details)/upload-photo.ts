import { api } from '#app/_ui/session/trpc-client.ts';
import { upload, type OnProgress } from '#app/_ui/form/upload.ts';

/** Makes a picture the person's photo. */
export const uploadPhoto = (profile: File, options: { onProgress: OnProgress; signal: AbortSignal }): Promise<unknown> =>
  upload(api.user.update, { profile }, options);

export const removePhoto = (): Promise<unknown> => api.user.update.mutate({ profile: null });
