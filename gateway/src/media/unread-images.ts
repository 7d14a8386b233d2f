import type { ServerResponse } from 'node:http';

/** Bytes of images that clients have not read yet; above it no other image is sent. */
const maxBytes = 128 * 1024 * 1024;

/** Counts the images that wait for slow clients. One that many of them read is in memory once. */
export class UnreadImages {
  private readonly readers = new Map<Buffer, number>();
  private bytes = 0;

  /** Whether there is room for one more reader of this image. */
  hasRoomFor(image: Buffer): boolean {
    return this.bytes <= maxBytes || this.readers.has(image);
  }

  /** Counts an answer that was just sent until its client has read it or has gone. */
  watch(response: ServerResponse, image: Buffer): void {
    if (response.closed || (response.headersSent && response.socket?.writableLength === 0)) return;
    const readers = this.readers.get(image) ?? 0;
    if (readers === 0) this.bytes += image.length;
    this.readers.set(image, readers + 1);
    response.once('close', () => this.leave(image));
  }

  private leave(image: Buffer): void {
    const readers = this.readers.get(image)! - 1;
    if (readers > 0) return void this.readers.set(image, readers);
    this.readers.delete(image);
    this.bytes -= image.length;
  }
}
