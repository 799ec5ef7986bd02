'use client';

import { Image as Picture } from 'lucide-react';
import { useRef } from 'react';
import { useText } from '#language';
import { message } from '#app/_language/translate.ts';
import { sameOriginUrl } from '#app/_ui/format/avatar.tsx';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Button } from '#app/_ui/form/button.tsx';
import { ConfirmButton } from '#app/_ui/feedback/dialog.tsx';
import { FormMessage } from '#app/_ui/form/form.tsx';

const IMAGE_LABELS = {
  logo: { choose: message('Choose logo'), remove: message('Remove logo'), question: message('Remove the logo?') },
  icon: { choose: message('Choose icon'), remove: message('Remove icon'), question: message('Remove the icon?') },
};

type ImageChoiceProps = {
  /** The API field. */
  name: keyof typeof IMAGE_LABELS;
  label: string;
  note: string;
  /** The URL; null if there is no image. */
  url: string | null;
  /** Describes what pages show without an image. */
  fallbackNote: string;
  canChange: boolean;
  send(file: File): Promise<unknown>;
  remove(): Promise<unknown>;
};

/** An image upload. The file is uploaded as soon as it is chosen. */
export const ImageChoice = ({ name, label, note, url, fallbackNote, canChange, send, remove }: ImageChoiceProps) => {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const submit = useSubmit(send);
  return (
    <div className="border-t px-4 py-4 md:px-6">
      <div className="flex items-center gap-4 max-md:flex-wrap">
        <span className="flex size-16 shrink-0 items-center justify-center overflow-hidden rounded-chip border bg-sunken text-muted">
          {url ? (
            <img src={sameOriginUrl(url)} alt="" className="size-full object-contain" />
          ) : (
            <Picture aria-hidden className="size-6" strokeWidth={1.5} />
          )}
        </span>
        <p className="min-w-0 flex-1">
          <span className="font-medium">{label}</span>
          <span className="block text-13 text-muted">
            {note} {t('JPEG, PNG or WebP.')}
          </span>
        </p>
        {canChange && (
          <span className="flex gap-2">
            <Button
              disabled={!submit.ready}
              pending={submit.pending}
              onClick={() => input.current?.click()}
              aria-label={t(IMAGE_LABELS[name].choose)}
            >
              {t('Choose')}
            </Button>
            {url && (
              <ConfirmButton
                label={t('Remove')}
                name={t(IMAGE_LABELS[name].remove)}
                question={t(IMAGE_LABELS[name].question)}
                onConfirm={remove}
              >
                {fallbackNote}
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
        disabled={!submit.ready}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // Lets the user choose the same file again.
          currentTarget.value = '';
          if (file) submit.send(file);
        }}
      />
    </div>
  );
};
