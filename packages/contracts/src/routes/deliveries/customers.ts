import { z } from 'zod';
import { EndCustomerSession, RequestSignIn, StartCustomerSession } from '../../deliveries/customers/customer.js';
import { CustomerData, CustomerErased, EraseCustomer } from '../../deliveries/customers/privacy.js';
import {
  ChangePreview,
  ChangeSubscription,
  SubscriptionChange,
  SubscriptionCommand,
  SubscriptionDetail,
  SubscriptionSummary,
} from '../../deliveries/customers/subscription.js';
import { data, ok, type Route } from '../route.js';
import { mine, refusals, session } from './delivery-route.js';

/** What customers do with their plans and their data. */
export const customerRoutes: readonly Route[] = [
  session('my', 'POST', { path: '/my/sign-in', body: RequestSignIn, answer: ok, summary: 'Ask for a sign-in link by email' }),
  session('my', 'POST', {
    path: '/my/session',
    body: StartCustomerSession,
    answer: ok,
    failures: ['unauthorized'],
    responseHeaders: { 'set-cookie': 'The cookie of the customer’s session' },
    summary: 'Sign in with the mailed link or code',
  }),
  session('my', 'DELETE', {
    path: '/my/session',
    query: EndCustomerSession,
    answer: ok,
    isRepeatable: true,
    responseHeaders: { 'set-cookie': 'Removes the cookie of the session' },
    summary: 'Sign out, with all=true on every device',
  }),
  mine('GET', { path: '/my/plans', answer: data(z.array(SubscriptionSummary)), summary: 'Your plans' }),
  mine('GET', { path: '/my/plans/:id', answer: data(SubscriptionDetail), summary: 'A plan with its calendar' }),
  mine('GET', { path: '/my/plans/:id/changes', answer: data(z.array(SubscriptionChange)), summary: 'The changes of a plan, newest first' }),
  mine('POST', {
    path: '/my/plans/:id/preview',
    body: SubscriptionCommand,
    answer: data(ChangePreview),
    isRepeatable: true,
    failures: refusals,
    summary: 'What a change would do',
  }),
  mine('POST', {
    path: '/my/plans/:id/changes',
    body: ChangeSubscription,
    answer: data(SubscriptionChange),
    status: 201,
    isRepeatable: true,
    failures: refusals,
    summary: 'Change a plan',
  }),
  mine('GET', {
    path: '/my/data',
    answer: data(CustomerData),
    limit: 20,
    isCompressed: false,
    summary: 'Everything that is kept about you',
  }),
  mine('POST', {
    path: '/my/erasure',
    body: EraseCustomer,
    answer: data(CustomerErased),
    failures: ['conflict'],
    limit: 20,
    summary: 'Forget you, as far as the law allows',
  }),
];
