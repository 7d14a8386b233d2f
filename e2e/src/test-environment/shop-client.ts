import { identityHeader, IdentitySigner, type IdentityPair } from '@2x7/service-kit';
import type { CreateOrder, OrderToPay, PaymentVerified } from '@2x7/contracts';

/** `status` 0: no answer, or one that broke off. */
export type Answer = { status: number; text: string };

/** ms after which a call counts as not answered. */
const timeoutMs = 20_000;

/** Sends a call and reads its answer. Does not throw. */
export async function answerTo(url: string, init: RequestInit): Promise<Answer> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    return { status: 0, text: String(error) };
  }
}

/** The body that a browser sends, with fields that the shop must ignore, like a price. */
type OrderBody = Partial<CreateOrder> & Record<string, unknown>;

export const isSuccess = ({ status }: Answer): boolean => status >= 200 && status < 300;
export const orderOf = ({ text }: Answer): OrderToPay => JSON.parse(text) as OrderToPay;
export const verifiedOf = ({ text }: Answer): PaymentVerified => (JSON.parse(text) as { data: PaymentVerified }).data;

/** The three calls of a purchase, through the gateway or at the orders service with a token like the gateway's. */
export class ShopClient {
  private readonly signer?: IdentitySigner;

  /** @param identity signs the token when `url` is the orders service itself */
  constructor(
    private readonly url: string,
    identity?: IdentityPair,
  ) {
    this.signer = identity && new IdentitySigner('gateway', identity.privateKey);
  }

  createOrder(body: OrderBody): Promise<Answer> {
    return this.post('/orders/create-order', JSON.stringify(body));
  }

  verify(payment: object): Promise<Answer> {
    return this.post('/orders/verify-payment', JSON.stringify(payment));
  }

  /** @param headers signature and event id, as the provider sends them */
  webhook(body: string | Buffer, headers: Record<string, string>): Promise<Answer> {
    return this.post('/orders/webhooks/razorpay', body, headers);
  }

  private async post(path: string, body: string | Buffer, headers: Record<string, string> = {}): Promise<Answer> {
    const identity = this.signer && { [identityHeader]: await this.signer.sign({ kind: 'visitor' }, 'orders') };
    return answerTo(this.url + path, {
      method: 'POST',
      body: body as string,
      headers: { 'content-type': 'application/json', ...headers, ...identity },
    });
  }
}
