import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { asAdmin } from '@2x7/service-kit/testing';
import sharp from 'sharp';
import { formOf, type FormPart } from '../testing/form.js';
import { startMedia, type TestMedia } from '../testing/media.js';

let media: TestMedia;
let image: Buffer;
beforeAll(async () => {
  media = await startMedia();
  image = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
});
afterAll(() => media.close());

const post = async (body: Buffer | string | ReadableStream, type?: string) =>
  media.call('/upload/image', {
    method: 'POST',
    body,
    headers: { ...asAdmin(), ...(type && { 'content-type': type }) },
    duplex: 'half',
  } as RequestInit);
const oneOnly = 'Send exactly one image, in the field image.';
const named = (name: string): FormPart => ({ bytes: image, name });
const text = (name: string, bytes = 'hello'): FormPart => ({
  bytes,
  headers: `Content-Disposition: form-data; name="${name}"`,
});

describe('a form that is not exactly one image in the field image', () => {
  const wrong: [string, () => (FormPart | Buffer)[]][] = [
    ['no part', () => []],
    ['another field', () => [named('photo')]],
    ['two images', () => [image, image]],
    ['a second image in another field', () => [image, named('photo')]],
    ['a text beside the image', () => [image, text('alt')]],
    ['a text before the image', () => [text('alt'), image]],
    ['the field as text', () => [text('image')]],
    ['a field named like a part of every object', () => [named('__proto__')]],
    [
      'an image without a field name',
      () => [
        {
          bytes: image,
          headers: 'Content-Disposition: form-data; filename="a.png"\r\nContent-Type: image/png',
        },
      ],
    ],
    ['1,000 parts', () => Array.from({ length: 1_000 }, (_, i) => text(`f${i}`))],
  ];
  for (const [what, parts] of wrong) {
    it(`is answered with 400 and a message: ${what}`, async () => {
      const { status, body } = await media.upload(...parts());
      expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid' });
      expect([oneOnly, 'The form could not be read.']).toContain(body.error);
    });
  }
});

describe('a request that is not a valid form', () => {
  it('is answered with 400 if its type has no boundary', async () => {
    const { status, body } = await post(formOf(image).body, 'multipart/form-data');
    expect({ status, error: body.error }).toEqual({ status: 400, error: 'The form could not be read.' });
  });
  it('is answered with 400 if it is empty', async () => {
    expect((await post('', formOf().type)).status).toBe(400);
  });
  it('is answered with 415 and a hint if it has another content type or none', async () => {
    for (const type of ['application/json', 'image/png', 'application/x-www-form-urlencoded', 'multipart/mixed; boundary=a', undefined]) {
      const { status, body } = await post(type === 'application/json' ? '{}' : image, type);
      expect({ type, status, error: body.error }).toEqual({
        type,
        status: 415,
        error: 'Send the image as a form, in the field image.',
      });
    }
  });
  it('is answered with 400 if it is cut off at any byte, and the next upload works', async () => {
    const { body, type } = formOf({ bytes: image.subarray(0, 40), filename: 'a.png' });
    for (let length = 1; length < body.length - 3; length += 3) {
      expect({ length, status: (await post(body.subarray(0, length), type)).status }).toEqual({
        length,
        status: 400,
      });
    }
    expect((await media.upload(image)).status).toBe(201);
  });
});

describe('the file name that the caller sends', () => {
  const names: [string, string | Buffer][] = [
    ['a path upwards', '../../../../tmp/owned.png'],
    ['a Windows path', '..\\..\\owned.png'],
    ['NUL', 'a\0.php'],
    ['5,000 characters', `${'a'.repeat(5_000)}.png`],
    ['100 KB', 'a'.repeat(100_000)],
    ['right-to-left', 'gpj\u202exe.png'],
    ['two endings', 'shell.php.jpg'],
    ['markup', '<img src=x onerror=alert(1)>.png'],
    ["a server's file", '.htaccess'],
    ['nothing', ''],
    ['bytes that are no UTF-8', Buffer.from([0xff, 0xfe, 0x80])],
    ['an absolute path', '/etc/passwd'],
    ['a percent sign', '%2e%2e%2f%00'],
  ];
  for (const [what, filename] of names) {
    it(`is ignored if it is ${what}`, async () => {
      const { status, body, headers } = await media.upload({ bytes: image, filename });
      expect(status).toBe(201);
      expect(body.url).toBe(`/media/${String(body.id)}-9x9.webp`);
      expect([...headers.keys()].filter((name) => name.includes('disposition') || name === 'location')).toEqual([]);
    });
  }
  it('does not add a response header with its line breaks', async () => {
    const { status, headers } = await media.upload({
      bytes: image,
      filename: 'a\r\nset-cookie: owned=1\r\n\r\n.png',
    });
    expect(status).toBe(415);
    expect(headers.has('set-cookie')).toBe(false);
  });
});

describe('a caller who is refused before the end of a long form', () => {
  it('gets the answer, and can use the connection again', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const { body, type } = formOf({ bytes: Buffer.alloc(4_000_000, 0x37), name: 'photo' });
    const path = new URL('/upload/image', media.service.url);
    const ask = async (bytes: Buffer): Promise<number> => {
      const sending = request(path, {
        agent,
        method: 'POST',
        headers: { ...asAdmin(), 'content-type': type, 'content-length': bytes.length },
      });
      sending.end(bytes);
      const [answer] = (await once(sending, 'response', { signal: AbortSignal.timeout(8_000) })) as [IncomingMessage];
      answer.resume();
      await once(answer, 'end');
      return answer.statusCode!;
    };
    expect([await ask(body), await ask(formOf(image).body)]).toEqual([400, 201]);
    agent.destroy();
  });
});

describe('the limits of an upload', () => {
  const chunk = Buffer.alloc(256 * 1024, 0x37);
  it('refuse a too large Content-Length before the body is read', async () => {
    const socket = connect(Number(new URL(media.service.url).port), '127.0.0.1');
    const headers = Object.entries({
      ...asAdmin(),
      host: 'media',
      'content-type': formOf().type,
      'content-length': '900000000000',
    });
    socket.write(`POST /upload/image HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 [\s\S]*Image size should be less than 5MB/);
    socket.destroy();
  });
  it('refuse a body without Content-Length at the limit, and memory does not grow with it', async () => {
    const { body } = formOf(Buffer.alloc(0));
    const head = body.subarray(0, body.indexOf('\r\n\r\n') + 4);
    const start = process.memoryUsage.rss();
    let sent = 0;
    const endless = new ReadableStream({
      start: (stream) => stream.enqueue(head),
      pull: (stream) => (sent++ < 240 ? stream.enqueue(chunk) : stream.close()),
    });
    const { status, body: answer } = await post(endless, formOf().type);
    expect({ status, error: answer.error }).toEqual({
      status: 413,
      error: 'Image size should be less than 5MB',
    });
    expect(process.memoryUsage.rss() - start).toBeLessThan(100 * 1024 * 1024);
  });
  it('do not count an upload whose caller has disconnected, so that the next one is accepted', async () => {
    const { body, type } = formOf(Buffer.alloc(1024 * 1024));
    const socket = connect(Number(new URL(media.service.url).port), '127.0.0.1');
    const headers = Object.entries({
      ...asAdmin(),
      host: 'media',
      'content-type': type,
      'content-length': String(body.length),
    });
    socket.write(`POST /upload/image HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
    socket.write(body.subarray(0, 200_000), () => socket.destroy());
    await once(socket, 'close');
    expect((await media.upload(image)).status).toBe(201);
  });
});
