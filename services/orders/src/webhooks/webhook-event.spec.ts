import { describe, expect, it } from '@jest/globals';
import { readPayment } from '../razorpay/razorpay-entities.js';
import { capturedEvent } from '../testing/captured-event.js';
import { parseWebhook } from './webhook-event.js';

const captured = capturedEvent({ razorpay_order_id: 'order_1', razorpay_payment_id: 'pay_1' });
const { payload } = captured;
const parse = (event: object) => parseWebhook(Buffer.from(JSON.stringify(event)));

describe('the parts of a webhook', () => {
  it.each([
    ['no payload', undefined],
    ['an empty list', []],
    ['null', null],
    ['a payment that is null', { payment: null }],
    ['a payment without an entity', { payment: [] }],
    ['a refund, a dispute and an order that are null', { refund: null, dispute: null, order: null }],
  ])('count as missing when the payload is %s', (_name, odd) => {
    expect(parse({ ...captured, payload: odd })).toMatchObject({ event: 'payment.captured', payload: {} });
  });
  it.each([
    ['an order that is null', { ...captured, payload: { ...payload, order: null } }],
    ['an order without an entity', { ...captured, payload: { ...payload, order: {} } }],
    ['an order without notes', { ...captured, payload: { ...payload, order: { entity: { id: 'order_1' } } } }],
    ['an order whose entity is null', { ...captured, payload: { ...payload, order: { entity: null } } }],
    ['another form of its moment', { ...captured, created_at: '1691735748' }],
    ['no moment', { ...captured, created_at: null }],
  ])('include the payment beside %s', (_name, event) => {
    expect(readPayment(parse(event).payload.payment?.entity)).toMatchObject({ id: 'pay_1', state: 'captured' });
  });
  it('include the payment of a subscription, whose sample says captured: "1"', () => {
    const subscription = capturedEvent({ razorpay_order_id: 'order_1', razorpay_payment_id: 'pay_1' }, { captured: '1' });
    expect(readPayment(parse(subscription).payload.payment?.entity)).toMatchObject({ id: 'pay_1', state: 'captured' });
  });
});
