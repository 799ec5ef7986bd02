// Extracts the texts of generated PDFs in order, by the character maps of their fonts.
import { inflateSync } from 'node:zlib';

type PdfObject = { id: string; head: string; body: Buffer | undefined };

const objectsOf = (pdf: Buffer): PdfObject[] => {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', content = '']) => {
    const start = content.indexOf('\nstream\n');
    if (start < 0) return { id, head: content, body: undefined };
    const head = content.slice(0, start);
    const stream = Buffer.from(content.slice(start + '\nstream\n'.length, content.lastIndexOf('\nendstream')), 'latin1');
    return { id, head, body: head.includes('/FlateDecode') ? inflateSync(stream) : stream };
  });
};

const fromHex = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** The characters of a font by glyph number. */
const readMap = (text: string): Map<number, string> => {
  const map = new Map<number, string>();
  for (const [, first = '0', characters = ''] of text.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g)) {
    for (const [index, [, character = '']] of [...characters.matchAll(/<([0-9a-f ]*)>/g)].entries()) {
      map.set(Number.parseInt(first, 16) + index, fromHex(character.replaceAll(' ', '')));
    }
  }
  return map;
};

const wordOf = (glyphs: string, map: Map<number, string> | undefined): string =>
  [...glyphs.matchAll(/<([0-9a-f]*)>/g)]
    .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    .map((glyph) => map?.get(Number.parseInt(glyph, 16)) ?? '')
    .join('');

/** The texts of a PDF, in drawing order. */
export const textsOf = (pdf: Buffer): string[] => {
  const objects = objectsOf(pdf);
  const byId = new Map(objects.map((object) => [object.id, object]));
  const fonts = new Map<string, Map<number, string>>();
  for (const { head } of objects) {
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(byId.get(id)?.head ?? '')?.[1];
      if (map) fonts.set(name, readMap(byId.get(map)?.body?.toString('latin1') ?? ''));
    }
  }
  return objects
    .filter(({ body }) => body?.includes(' Tf'))
    .flatMap(({ body }) => {
      let font = '';
      return [...(body?.toString('latin1') ?? '').matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)].flatMap(([, selectedFont, glyphs]) => {
        if (selectedFont !== undefined) font = selectedFont;
        return glyphs === undefined ? [] : [wordOf(glyphs, fonts.get(font))];
      });
    });
};
