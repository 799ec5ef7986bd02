'use client';

import { api } from '#app/_lib/trpc-client.ts';
import { upload } from '#app/_lib/upload.ts';
import { ImageChoice } from '#app/_ui/image-choice.tsx';

type BrandImageProps = {
  name: 'logo' | 'icon';
  label: string;
  /** Where it is; null: there is none. */ address: string | null;
  mayChange: boolean;
};

const NOTES = { logo: 'Wide, in the place of the name.', icon: 'Square, beside the name.' };

/** An image of the company. */
export const BrandImage = ({ name, ...image }: BrandImageProps) => {
  const { update } = api.admin.company;
  return (
    <ImageChoice
      {...image}
      name={name}
      note={NOTES[name]}
      withoutIt="The initials of the company stand in its place then."
      send={(file) => upload(update, name === 'logo' ? { logo: file } : { icon: file })}
      remove={() => update.mutate(name === 'logo' ? { logo: null } : { icon: null })}
    />
  );
};
