'use client';

import type { ChangeEvent, ReactNode } from 'react';
import { useReady } from '#app/_ui/form/use-ready.ts';
import { buttonClass, type Look } from '#app/_ui/form/button.tsx';
import { ACCEPTED } from '#app/(dashboard)/profile/documents/file-checks.ts';

type FileButtonProps = {
  /** The whole name, for those who do not see what it stands beside. */
  name?: string;
  describedBy?: string;
  look?: Look;
  className?: string;
  multiple?: boolean;
  /** Opens the camera, on devices that have one. */
  camera?: boolean;
  onChoose(files: File[]): void;
  children: ReactNode;
};

/** A button that lets a person choose files. It is the browser's own control for them under a label that looks like a button. */
export const FileButton = ({ name, describedBy, look, className, multiple, camera = false, onChoose, children }: FileButtonProps) => {
  const ready = useReady();
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onChoose([...(currentTarget.files ?? [])]);
    // The same file may be chosen again, after it was taken away.
    currentTarget.value = '';
  };
  return (
    <label
      className={buttonClass(
        look,
        `relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent ${className ?? ''}`,
      )}
    >
      <input
        type="file"
        accept={camera ? 'image/*' : ACCEPTED}
        capture={camera ? 'environment' : undefined}
        multiple={multiple}
        disabled={!ready}
        aria-label={name}
        aria-describedby={describedBy}
        onChange={choose}
        className="sr-only"
      />
      {children}
    </label>
  );
};
