// The style sheet of a company's colour, at /brand/0b6b58.css. It is an address of its own, since the policy of pages takes no style that is
// written into them; a colour that cannot be read on light pages has none, and on dark pages it is as much lighter as these need.
import { colourFault, onDark } from '#server/kernel/colour.ts';

const NAME = /^([0-9a-f]{6})\.css$/;

export const GET = async (_request: Request, { params }: { params: Promise<{ colour: string }> }): Promise<Response> => {
  const [, digits] = NAME.exec((await params).colour) ?? [];
  const colour = `#${digits}`;
  if (digits === undefined || colourFault(colour) !== undefined) return new Response(null, { status: 404 });
  return new Response(`:root{--color-accent:light-dark(${colour},${onDark(colour)})}`, {
    headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'public, max-age=31536000, immutable' },
  });
};
