'use client';

import { useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useText } from '#language';
import { cropPhoto, uploadPhoto, type CropArea, type Picture } from '#app/(dashboard)/profile/picture.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Button } from '#app/_ui/form/button.tsx';
import { Dialog, DialogActions } from '#app/_ui/feedback/dialog.tsx';
import { FormMessage } from '#app/_ui/form/form.tsx';

const ZOOM_MAX = 4;
const ZOOM_STEP = 0.01;
/** How far an arrow key moves the picture. */
const KEYBOARD_STEP_PX = 4;

type CropDialogProps = { picture: Picture; onClose(): void };

/** A dialog that crops a picture to a square and uploads it. */
export const CropDialog = ({ picture, onClose }: CropDialogProps) => {
  const t = useText();
  const [abortController] = useState(() => new AbortController());
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [cropArea, setCropArea] = useState<CropArea>();
  const [sentFraction, setSentFraction] = useState<number>();
  const submit = useSubmit((selected: CropArea) =>
    cropPhoto(picture, selected)
      .then((photo) => uploadPhoto(photo, { onProgress: setSentFraction, signal: abortController.signal }))
      .then(onClose)
      .finally(() => setSentFraction(undefined)),
  );
  /** Aborts a running upload. */
  const cancel = () => {
    abortController.abort();
    onClose();
  };
  return (
    <Dialog title={t('Crop photo')} onClose={cancel}>
      <p className="mb-4 text-muted">{t('Move and zoom the photo to fit the circle.')}</p>
      <div className="relative aspect-square w-full overflow-hidden rounded-control bg-sunken">
        <Cropper
          image={picture.url}
          crop={crop}
          zoom={zoom}
          maxZoom={ZOOM_MAX}
          aspect={1}
          cropShape="round"
          showGrid={false}
          keyboardStep={KEYBOARD_STEP_PX}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_share, pixels) => setCropArea(pixels)}
          disableAutomaticStylesInjection
          mediaProps={{ alt: '' }}
          cropperProps={{ role: 'group', 'aria-label': t('Photo position. Move it with the arrow keys.') }}
        />
      </div>
      <ZoomSlider zoom={zoom} onChange={setZoom} />
      <FormMessage {...submit.failure} />
      {sentFraction !== undefined && (
        <progress aria-label={t('Sent')} value={sentFraction} max={1} className="mt-3 block h-1.5 w-full accent-accent" />
      )}
      <DialogActions>
        <Button onClick={cancel}>{t('Cancel')}</Button>
        <Button variant="primary" pending={submit.pending} disabled={!cropArea} onClick={() => cropArea && submit.send(cropArea)}>
          {t('Save photo')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

const ZoomSlider = ({ zoom, onChange }: { zoom: number; onChange(zoom: number): void }) => {
  const t = useText();
  const id = useId();
  return (
    <div className="my-3 flex items-center gap-3">
      <label htmlFor={id} className="font-medium">
        {t('Zoom')}
      </label>
      <input
        id={id}
        type="range"
        min={1}
        max={ZOOM_MAX}
        step={ZOOM_STEP}
        value={zoom}
        aria-valuetext={t('{percentage} percent', { percentage: Math.round(zoom * 100) })}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-11 flex-1 accent-accent md:h-6"
      />
    </div>
  );
};
