import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface Received {
  event: string;
  eventId: string;
  signature: string;
  body: string;
}

export interface WebhookReceiver {
  url: string;
  received: Received[];
  /** Returns the status to answer with; `null` means no answer. */
  answer: (delivery: Received) => number | null;
  close(): Promise<void>;
}

/** The shop's webhook endpoint as a real HTTP server. It answers 200 unless a test replaces `answer`. */
export async function receiveWebhooks(): Promise<WebhookReceiver> {
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const delivery = read(request.headers, await text(request));
    receiver.received.push(delivery);
    const status = receiver.answer(delivery);
    if (status !== null) response.writeHead(status).end();
  };
  const server = createServer((request, response) => {
    take(request, response).catch((error: Error) => response.destroy(error));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    received: [],
    answer: () => 200,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  return receiver;
}

const read = (headers: IncomingHttpHeaders, body: string): Received => ({
  event: (JSON.parse(body) as { event: string }).event,
  eventId: String(headers['x-razorpay-event-id']),
  signature: String(headers['x-razorpay-signature']),
  body,
});
