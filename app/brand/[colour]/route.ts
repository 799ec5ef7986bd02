// The style sheet with a company's color, at /brand/0b6b58.css. A separate URL, because the content security policy forbids inline styles.
// Colors with insufficient contrast on light pages are ignored; on dark pages they are lightened.
import { findColourError, lightenForDarkMode } from '#server/kernel/colour.ts';

const NAME = /^([0-9a-f]{6})\.css$/;

export const GET = async (_request: Request, { params }: { params: Promise<{ colour: string }> }): Promise<Response> => {
  const [, digits] = NAME.exec((await params).colour) ?? [];
  const colour = `#${digits}`;
  if (digits === undefined || findColourError(colour) !== undefined) return new Response(null, { status: 404 });
  return new Response(`:root{--color-accent:light-dark(${colour},${lightenForDarkMode(colour)})}`, {
    headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'public, max-age=31536000, immutable' },
  });
};
