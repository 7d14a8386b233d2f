import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { heldBytes } from '@2x7/service-kit/testing';
import { asAdmin, asCustomer, customerOrder, jsonType, openShop, type Shop } from '../testing/shop.js';

const line = `2X7-000001,paid,${'x'.repeat(1_000)}\r\n`;
const piece = Buffer.from(line.repeat(64));
const megabyte = 1024 * 1024;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** Orders answers with a file that `write` writes. */
function exporting(write: (response: ServerResponse) => void): void {
  shop.orders.answer = (_, response) => {
    response.writeHead(200, { 'content-type': 'text/csv; charset=utf-8' });
    write(response);
  };
}

function* pieces(count: number): Generator<Buffer> {
  for (let n = 0; n < count; n += 1) yield piece;
}

/** A file of `count` pieces, written as fast as it is read, also when its reader disconnects. */
const exportingPieces = (count: number): void => exporting((response) => pipeline(Readable.from(pieces(count)), response, () => undefined));

async function download(): Promise<IncomingMessage> {
  const address = new URL('/api/v1/orders/admin/export.csv', shop.gateway.url);
  const sent = request(address, { method: 'POST', headers: { ...asAdmin, ...jsonType }, agent: false }).end('{}');
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return response;
}

async function lengthOf(answer: IncomingMessage, between?: () => void): Promise<number> {
  let length = 0;
  for await (const part of answer) {
    length += (part as Buffer).length;
    between?.();
  }
  return length;
}

describe('a CSV file that orders streams', () => {
  it('starts to arrive while the service still writes', async () => {
    let writing!: ServerResponse;
    exporting((response) => {
      writing = response;
      response.write(line);
    });
    const answer = await download();
    const [first] = (await once(answer, 'data')) as [Buffer];
    expect([answer.headers['content-type'], first.toString()]).toEqual(['text/csv; charset=utf-8', line]);
    expect(writing.writableEnded).toBe(false);
    writing.end(line);
    expect(await lengthOf(answer)).toBe(line.length);
  });
  it('is not buffered: a small part of 100 MB is in memory', async () => {
    const count = Math.ceil((100 * megabyte) / piece.length);
    exportingPieces(count);
    const held = heldBytes().all;
    let [most, parts] = [0, 0];
    const look = (): void => {
      parts += 1;
      if (parts % 200 === 0) most = Math.max(most, heldBytes().all);
    };
    expect(await lengthOf(await download(), look)).toBe(count * piece.length);
    expect(most).toBeGreaterThan(0);
    expect(most - held).toBeLessThan(40 * megabyte);
  });
  it('waits for a client that pauses for longer than the timeout of a service', async () => {
    const count = Math.ceil((30 * megabyte) / piece.length);
    exportingPieces(count);
    const answer = await download();
    await once(answer, 'readable');
    await pause(3_500);
    expect(await lengthOf(answer)).toBe(count * piece.length);
  });
  it('is cancelled at the service when the client disconnects', async () => {
    let gone: Promise<unknown> = Promise.resolve();
    exporting((response) => {
      gone = once(response, 'close');
      pipeline(Readable.from(pieces(Infinity)), response, () => undefined);
    });
    const answer = await download();
    await once(answer, 'data');
    answer.destroy();
    await gone;
  });
  it('breaks off for the client when the service breaks off, so that a part never looks complete', async () => {
    exporting((response) => void response.write(line, () => response.destroy()));
    await expect(download().then((answer) => lengthOf(answer))).rejects.toMatchObject({ code: 'ECONNRESET' });
  });
});

describe('a list that the gateway compresses', () => {
  const path = '/api/v1/sample-menu/admin/all';
  const headers = { ...asAdmin, 'accept-encoding': 'gzip' };
  const listing = (write: (response: ServerResponse) => void): void => {
    shop.catalog.answer = (_, response) => write(response.writeHead(200, { 'content-type': 'application/json' }));
  };

  it('breaks off for the client when the service breaks off', async () => {
    const beginning = randomBytes(500_000).toString('hex');
    listing((response) => void response.write(`{"success":true,"data":["${beginning}`, () => response.destroy()));
    await expect(shop.call(path, { headers })).rejects.toMatchObject({ code: 'ECONNRESET' });
  });
  it('is answered with 503 that the client can read when the service breaks off before the first part', async () => {
    listing((response) => {
      response.flushHeaders();
      setImmediate(() => response.destroy());
    });
    const reply = await shop.call(path, { headers });
    expect(reply).toMatchObject({ status: 503, json: { success: false, code: 'unavailable' }, headers: { 'retry-after': '2' } });
    expect(reply.headers['content-encoding']).toBeUndefined();
  });
  it('is cancelled at the service when the client disconnects', async () => {
    let gone: Promise<unknown> = Promise.resolve();
    listing((response) => {
      gone = once(response, 'close');
      response.write('{"success":true,');
    });
    const sent = request(new URL(path, shop.gateway.url), { headers, agent: false }).end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    expect(answer.headers['content-encoding']).toBe('gzip');
    answer.destroy();
    await gone;
  });
});

describe('a photo of a problem', () => {
  it.each([
    ['my/photos', asCustomer],
    ['upload/photos', asAdmin],
  ])('has a policy under which a browser runs nothing that it takes for a page: %s', async (path, headers) => {
    const usual = shop.media.answer;
    shop.media.answer = (_, response) => void response.writeHead(200, { 'content-type': 'image/webp' }).end('RIFF');
    const answer = await shop.call(`/api/v1/${path}/0190a0a0-0000-7000-8000-0000000000aa`, { headers });
    expect(answer.headers).toMatchObject({ 'content-security-policy': "default-src 'none'; sandbox", 'x-content-type-options': 'nosniff' });
    shop.media.answer = usual;
  });
});

describe('a PDF', () => {
  it("may be displayed by the browser's PDF viewer, while a failure may load nothing", async () => {
    const usual = shop.deliveries.answer;
    const policy = async (status: number, type: string): Promise<unknown> => {
      shop.deliveries.answer = (_, response) => void response.writeHead(status, { 'content-type': type }).end('{}');
      const answer = await shop.call('/api/v1/deliveries/admin/labels.pdf?day=2026-11-26&window=lunch', { headers: asAdmin });
      return answer.headers['content-security-policy'];
    };
    expect(await policy(200, 'application/pdf')).toBe("frame-ancestors 'none'");
    expect(await policy(409, 'application/json')).toBe("default-src 'none'; frame-ancestors 'none'");
    shop.deliveries.answer = usual;
  });

  it('is passed on byte for byte, with its file name, and is stored by no cache', async () => {
    const bytes = Buffer.from([0x25, 0x50, 0x44, 0x46, 0, 0xff, 0xfe, 0x0a, ...Buffer.alloc(2_000, 0xc3)]);
    shop.orders.answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="2X7I2627-000001.pdf"' });
      response.end(bytes);
    };
    const path = `/api/v1/my/orders/${customerOrder}/invoice.pdf`;
    const { body, headers } = await shop.call(path, { headers: { ...asCustomer, 'accept-encoding': 'br, gzip' } });
    expect(body.equals(bytes)).toBe(true);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="2X7I2627-000001.pdf"',
      'cache-control': 'private, no-store',
    });
    expect(headers['content-encoding']).toBeUndefined();
  });
});
