'use client';

import { Image as Picture } from 'lucide-react';
import { useRef } from 'react';
import { ownAddress } from '#app/_lib/own-address.ts';
import { api } from '#app/_lib/trpc-client.ts';
import { upload } from '#app/_lib/upload.ts';
import { useSubmit } from '#app/_lib/use-submit.ts';
import { Button } from '#app/_ui/button.tsx';
import { ConfirmButton } from '#app/_ui/confirm-button.tsx';
import { FormMessage } from '#app/_ui/form-message.tsx';

type BrandImageProps = {
  name: 'logo' | 'icon';
  label: string;
  /** Where it is; null: there is none. */ address: string | null;
  mayChange: boolean;
};

const NOTES = { logo: 'Wide, in the place of the name.', icon: 'Square, beside the name.' };

/** An image of the company: it is sent as soon as it is chosen. */
export const BrandImage = ({ name, label, address, mayChange }: BrandImageProps) => {
  const input = useRef<HTMLInputElement>(null);
  const submit = useSubmit((file: File) => upload(api.admin.company.update, name === 'logo' ? { logo: file } : { icon: file }));
  return (
    <div className="border-t px-4 py-4 md:px-6">
      <div className="flex items-center gap-4 max-md:flex-wrap">
        <span className="flex size-16 shrink-0 items-center justify-center overflow-hidden rounded-chip border bg-sunken text-muted">
          {address ? (
            <img src={ownAddress(address)} alt="" className="size-full object-contain" />
          ) : (
            <Picture aria-hidden className="size-6" strokeWidth={1.5} />
          )}
        </span>
        <p className="min-w-0 flex-1">
          <span className="font-medium">{label}</span>
          <span className="block text-13 text-muted">{NOTES[name]} JPEG, PNG or WebP.</span>
        </p>
        {mayChange && (
          <span className="flex gap-2">
            <Button disabled={!submit.ready} pending={submit.pending} onClick={() => input.current?.click()} aria-label={`Choose ${name}`}>
              Choose
            </Button>
            {address && (
              <ConfirmButton
                label="Remove"
                name={`Remove ${name}`}
                question={`Remove the ${name}?`}
                act={() => api.admin.company.update.mutate(name === 'logo' ? { logo: null } : { icon: null })}
              >
                The initials of the company stand in its place then.
              </ConfirmButton>
            )}
          </span>
        )}
      </div>
      <FormMessage message={submit.failure?.message ?? submit.failure?.fields[name]?.join(' ')} />
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // The same file chosen again is a change, too.
          currentTarget.value = '';
          if (file) submit.send(file);
        }}
      />
    </div>
  );
};
