import { inflateSync } from 'node:zlib';

type Objects = ReadonlyMap<string, { head: string; content: string }>;

/** The objects of a PDF by their number, streams inflated. */
function objectsOf(pdf: Buffer): Objects {
  const text = pdf.toString('latin1');
  const found = [...text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => {
    const [, head = body!, raw] = /^([\s\S]*?)\nstream\n([\s\S]*)\nendstream$/.exec(body!) ?? [];
    const content =
      raw && head.includes('/FlateDecode') && !head.includes('/Length1')
        ? inflateSync(Buffer.from(raw, 'latin1')).toString('latin1')
        : (raw ?? '');
    return [id!, { head, content }] as const;
  });
  return new Map(found);
}

const codePoints = (hex: string): string => String.fromCharCode(...hex.match(/.{4}/g)!.map((unit) => parseInt(unit, 16)));

/** The text of each glyph of a font, from its ToUnicode map. */
function glyphsOf(map: string): Map<number, string> {
  const glyphs = new Map<number, string>();
  for (const [, first, list] of map.matchAll(/<([\da-f]{4})> <[\da-f]{4}> \[([^\]]*)\]/gi)) {
    for (const [index, [, hex]] of [...list!.matchAll(/<([\da-f ]+)>/gi)].entries()) {
      glyphs.set(parseInt(first!, 16) + index, codePoints(hex!.replaceAll(' ', '')));
    }
  }
  return glyphs;
}

/** The text of a PDF made by packages/pdf, a line for each drawn text, in the sequence of drawing. */
export function pdfText(pdf: Buffer): string {
  const objects = objectsOf(pdf);
  const all = [...objects.values()];
  const fonts = new Map(
    all
      .flatMap(({ head }) => [...head.matchAll(/\/(F\d+) (\d+) 0 R/g)])
      .map(([, name, id]) => {
        const [, unicode] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id!)!.head)!;
        return [name!, glyphsOf(objects.get(unicode!)!.content)] as const;
      }),
  );
  const pages = all.filter(({ content }) => content.includes(' Tf')).map(({ content }) => content);
  const drawn = [...pages.join('\n').matchAll(/BT\n[\s\S]*?\/(F\d+) [\d.]+ Tf[\s\S]*?ET/g)].map(([block, font]) =>
    [...block.matchAll(/<([\da-f]+)>/gi)]
      .map(([, hex]) =>
        hex!
          .match(/.{4}/g)!
          .map((id) => fonts.get(font!)!.get(parseInt(id, 16)) ?? '?')
          .join(''),
      )
      .join(''),
  );
  return drawn.join('\n');
}
