import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ShopPage {
  origin: string;
  /** The forms that were posted to `/callback`. */
  callbacks: Record<string, string>[];
  close(): Promise<void>;
}

/** A page with a content security policy as strict as the shop's. `events` records the callbacks of the checkout. */
const page = (scriptUrl: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,"></head>
<body><h1>Shop</h1><button id="buy">Buy</button><script src="${scriptUrl}"></script><script src="/shop.js"></script></body>
</html>`;

const pageScript = `
window.events = [];
window.options = {};
document.getElementById('buy').addEventListener('click', () => {
  const checkout = new Razorpay({
    name: '2x7 <b>Meals</b>', description: 'Weekly lunch plan',
    prefill: { name: 'Asha', email: 'asha@example.com', contact: '+919000090000' },
    theme: { color: '#F2B01E' },
    handler: (payment) => window.events.push(['paid', payment]),
    modal: { ondismiss: () => window.events.push(['dismissed']) },
    ...window.options,
  });
  checkout.on('payment.failed', (response) => window.events.push(['failed', response.error]));
  checkout.open();
});`;

/** Serves that page on its own origin. `scriptUrl` is called for each request. */
export async function serveShopPage(scriptUrl: () => string): Promise<ShopPage> {
  const callbacks: Record<string, string>[] = [];
  const server = createServer((request, response) => {
    if (request.method === 'POST')
      return void text(request).then((form) => response.end(String(callbacks.push(Object.fromEntries(new URLSearchParams(form))))));
    if (request.url === '/shop.js') return response.setHeader('content-type', 'text/javascript').end(pageScript);
    const sandbox = new URL(scriptUrl()).origin;
    const policy = `default-src 'none'; script-src 'self' ${sandbox}; frame-src ${sandbox}; style-src 'self'; img-src data:`;
    return response.setHeader('content-security-policy', policy).setHeader('content-type', 'text/html').end(page(scriptUrl()));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    callbacks,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
