import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import PdfDocument from 'pdfkit';

export type Pdf = InstanceType<typeof PdfDocument>;
export type PdfOptions = {
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

/** Draws a document with the fonts `regular` (selected at first) and `bold`. @returns the bytes of the PDF */
export async function createPdf({ title, size, margin, date }: PdfOptions, draw: (pdf: Pdf) => void): Promise<Buffer> {
  const info = { Title: title, Creator: '2x7', Producer: '2x7', CreationDate: date };
  const pdf = new PdfDocument({ size, margin, info, font: fonts.regular, lang: 'en-IN', displayTitle: true });
  for (const [name, file] of Object.entries(fonts)) pdf.registerFont(name, file);
  draw(pdf.font('regular'));
  pdf.end();
  return buffer(pdf);
}
