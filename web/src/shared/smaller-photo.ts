/** Bytes. A photo up to this size is sent as it is. */
const largeFrom = 1_000_000;
/** Pixels. The shop keeps no more of the longer side. */
const side = 1_600;

/**
 * The photo of a phone, of many megabytes, as small as the shop keeps it: it is sent in a second instead of a minute. The browser turns it upright.
 * What the browser cannot read or make smaller is sent as it is.
 */
export async function smallerPhoto(file: File): Promise<Blob> {
  if (file.size <= largeFrom) return file;
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    canvas.getContext('2d')!.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
    return smaller && smaller.size < file.size ? smaller : file;
  } catch {
    // The server says what is wrong with the file.
    return file;
  }
}
