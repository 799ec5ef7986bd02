import { create } from 'qrcode';

/** Modules of white around the code, without which scanners do not find it. */
const QUIET_ZONE = 4;

/** A text as a QR code. It is drawn as one path; black on white in every theme, since scanners expect it so. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const side = size + 2 * QUIET_ZONE;
  const squares = Array.from(data, (isDark, index) =>
    isDark ? `M${(index % size) + QUIET_ZONE} ${Math.floor(index / size) + QUIET_ZONE}h1v1h-1z` : '',
  );
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${side} ${side}`} shapeRendering="crispEdges" className="size-52 border">
      <rect width={side} height={side} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  );
};
