'use client';

import { message } from '#app/_language/translate.ts';
import { useText } from '#language';
import { api } from '#app/_ui/session/trpc-client.ts';
import { upload } from '#app/_ui/form/upload.ts';
import { ImageChoice } from '#app/_ui/form/image-choice.tsx';

type BrandImageProps = {
  name: 'logo' | 'icon';
  label: string;
  /** Where it is; null: there is none. */ address: string | null;
  mayChange: boolean;
};

const NOTES = { logo: message('Wide, in the place of the name.'), icon: message('Square, beside the name.') };

/** An image of the company. */
export const BrandImage = ({ name, ...image }: BrandImageProps) => {
  const t = useText();
  const { update } = api.admin.company;
  return (
    <ImageChoice
      {...image}
      name={name}
      note={t(NOTES[name])}
      withoutIt={t('The initials of the company stand in its place then.')}
      send={(file) => upload(update, name === 'logo' ? { logo: file } : { icon: file })}
      remove={() => update.mutate(name === 'logo' ? { logo: null } : { icon: null })}
    />
  );
};
