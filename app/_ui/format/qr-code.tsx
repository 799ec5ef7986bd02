import { create } from 'qrcode';

/** Light modules around the code, which scanners require. */
const QUIET_ZONE = 4;

/** A QR code as one path. Black on white in every theme, as scanners expect. */
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
