import { VerifyPayment } from '@2x7/contracts';
import type { FastifyInstance } from 'fastify';
import type { GatewayConfig } from '../config.js';
import { limitOf } from '../security/rate-limits.js';

/** Bytes. Razorpay sends some 150 after a payment, and some 500 after a failure. */
const maxForm = 8 * 1024;
/** Requests a minute from one address. */
const limit = 120;
/** The characters of an id. The page of a plan that does not exist says so. */
const id = '[0-9a-f-]{36}';

/** A failure contains no text of the form: any site can post one. */
const fragmentOf = (form: unknown): string => {
  const { success, data } = VerifyPayment.safeParse(form);
  return success ? new URLSearchParams(data).toString() : 'payment=failed';
};

/**
 * The address to which Razorpay sends the browser with the result of a payment, where its window cannot report to the page:
 * https://razorpay.com/docs/payments/payment-gateway/callback-url. It is the plan's page, which takes the result from the fragment and
 * verifies it as after a payment in the window. Nothing is decided here, so no other site gains anything by posting here.
 */
export function registerPaymentReturns(scope: FastifyInstance, config: GatewayConfig): void {
  void scope.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: maxForm }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body as string))),
    );
    forms.post<{ Params: { id: string } }>(
      `/subscription-plans/:id(^${id}$)`,
      { config: { rateLimit: limitOf({ limit }, config) } },
      ({ params, body }, reply) =>
        reply.header('cache-control', 'no-store').redirect(`/subscription-plans/${params.id}#${fragmentOf(body)}`, 303),
    );
  });
}
