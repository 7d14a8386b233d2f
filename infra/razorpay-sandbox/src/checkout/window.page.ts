import type { Order } from '../api/entities.js';

/**
 * A `problem` is shown instead of the buttons. The window has the page of the shop around it (`parentOrigin`, `nonce`), or it is a page of
 * its own that posts the result to `callbackUrl`; its `options`, as JSON, come with it then.
 */
export interface WindowPage {
  keyId: string;
  orderId: string;
  order: Order | undefined;
  parentOrigin?: string;
  nonce?: string;
  callbackUrl?: string;
  options?: string;
  problem: string | undefined;
}

const attributes = (data: Record<string, string | number | undefined>): string =>
  Object.entries(data)
    .map(([name, value]) => `data-${name}="${escaped(String(value ?? ''))}"`)
    .join(' ');

/** The window's HTML. The shop's name and description are set as text by its script. */
export const windowPage = ({
  keyId,
  orderId,
  order,
  parentOrigin,
  nonce,
  callbackUrl,
  options,
  problem,
}: WindowPage): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Test payment</title>
<link rel="stylesheet" href="/v1/checkout/window.css">
<script type="module" src="/v1/checkout/window.js"></script>
</head>
<body ${attributes({ key: keyId, order: orderId, amount: order?.amount, 'parent-origin': parentOrigin, nonce, 'callback-url': callbackUrl, options, problem })}>
<main class="window" aria-labelledby="shop" aria-describedby="mark">
  <p class="mark" id="mark">Test payment - no money moves</p>
  <header class="shop">
    <span class="initial" id="initial" aria-hidden="true"></span>
    <div>
      <h1 id="shop">Test shop</h1>
      <p id="description" hidden></p>
    </div>
  </header>
  <div class="content">
    <p class="amount"><span>To pay</span> <strong>${order ? escaped(money(order)) : ''}</strong></p>
    <p class="payer" id="payer" hidden></p>
    <div class="choice" id="choice">
      <p>Choose how this test payment ends.</p>
      <button class="primary" id="pay" type="button">Pay</button>
      <button class="secondary" id="fail" type="button">Fail</button>
    </div>
    <div class="failure" id="failure" role="alert" hidden>
      <h2 id="heading"></h2>
      <p id="reason"></p>
    </div>
    <button class="primary" id="again" type="button" hidden>Try again</button>
    <button class="quiet" id="cancel" type="button">Cancel</button>
  </div>
  <p class="small">${escaped(orderId)} · Razorpay sandbox</p>
</main>
</body>
</html>
`;

/** `199900` paise is `₹1,999`, `199950` is `₹1,999.50`. */
function money({ amount, currency }: Order): string {
  const digits = amount % 100 === 0 ? 0 : 2;
  const format = new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
  });
  return format.format(amount / 100);
}

const htmlEntities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => htmlEntities[sign] ?? '');
