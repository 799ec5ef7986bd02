'use client';

import { useText } from '#language';
import { api } from '#app/_ui/session/trpc-client.ts';
import { upload } from '#app/_ui/form/upload.ts';
import { ImageChoice } from '#app/_ui/form/image-choice.tsx';

type CurrencyIconProps = { code: string; /** Where it is; null: there is none. */ address: string | null; mayChange: boolean };

/** What wallets show beside the currency's name. */
export const CurrencyIcon = ({ code, address, mayChange }: CurrencyIconProps) => {
  const t = useText();
  const { update } = api.admin.currencies;
  return (
    <ImageChoice
      name="icon"
      label={t('Icon')}
      note={t('Square, for wallets that show one.')}
      address={address}
      withoutIt={t('Wallets show the code alone then.')}
      mayChange={mayChange}
      send={(file) => upload(update, { code, icon: file })}
      remove={() => update.mutate({ code, icon: null })}
    />
  );
};
