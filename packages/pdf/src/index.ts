import { createRequire } from 'node:module';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate, setTimeout } from 'node:timers/promises';
import PdfDocument from 'pdfkit';

export type Pdf = InstanceType<typeof PdfDocument>;
type PdfOptions = {
  title: string;
  /** In points; 1 mm is 72 / 25.4 points. */
  size: 'A4' | [width: number, height: number];
  margin: number;
  /** The date of the document's data, so that the same data gives the same bytes. */
  date: Date;
};

/** Points of a length in millimetres. */
export const millimetres = (length: number): number => (length * 72) / 25.4;

const { resolve } = createRequire(import.meta.url);
/** Mukta has the Latin and Devanagari scripts and the rupee sign: names and addresses come in both scripts. */
const fonts = {
  regular: resolve('@expo-google-fonts/mukta/400Regular/Mukta_400Regular.ttf'),
  bold: resolve('@expo-google-fonts/mukta/700Bold/Mukta_700Bold.ttf'),
};

function open({ title, size, margin, date }: PdfOptions): Pdf {
  const info = { Title: title, Creator: '2x7', Producer: '2x7', CreationDate: date };
  // A default font would be parsed again at each change of the font: pdfkit does not keep a second name of the same file.
  const pdf = new PdfDocument({ size, margin, info, font: '', lang: 'en-IN', displayTitle: true, autoFirstPage: false });
  for (const [name, file] of Object.entries(fonts)) pdf.registerFont(name, file);
  return pdf.font('regular').addPage();
}

/** Draws a document with the fonts `regular` (selected at first) and `bold`. @returns the bytes of the PDF */
export async function createPdf(options: PdfOptions, draw: (pdf: Pdf) => void): Promise<Buffer> {
  const pdf = open(options);
  draw(pdf);
  pdf.end();
  return buffer(pdf);
}

/** Bytes that may wait for a slow reader. */
const maxWaiting = 1024 * 1024;
/** ms between two looks at a slow reader. */
const pause = 20;

/**
 * Like `createPdf`, for a document of many pages. Each step of `draw` draws some of it; between two steps other work of the process
 * goes on, and pages wait until the reader has taken those before. An error of `draw` destroys the stream.
 */
export function streamPdf(options: PdfOptions, draw: (pdf: Pdf) => AsyncIterable<void>): Readable {
  const pdf = open(options);
  const drawAll = async (): Promise<void> => {
    for await (const _step of draw(pdf)) {
      await setImmediate();
      while (pdf.readableLength > maxWaiting && !pdf.destroyed) await setTimeout(pause);
      if (pdf.destroyed) return;
    }
    pdf.end();
  };
  drawAll().catch((error: unknown) => pdf.destroy(error as Error));
  return pdf;
}
