import { z } from 'zod';
import {
  AddLateBox,
  AdjustMeals,
  ChangePreview,
  ChangeSubscription,
  ConfirmImport,
  DecideRefund,
  PlanRefund,
  PreviewLateBox,
  SubscriptionChange,
  SubscriptionCommand,
  SubscriptionDetail,
  SubscriptionPage,
  SubscriptionSearch,
} from '../../deliveries/subscription.js';
import { data, searchFacts, type Route } from '../route.js';
import { admin, confirmedAdmin, refusals } from './delivery-route.js';

/** Plans of customers, for administrators. */
export const planRoutes: readonly Route[] = [
  admin('POST', {
    ...searchFacts,
    path: '/deliveries/admin/plans/search',
    body: SubscriptionSearch,
    answer: data(SubscriptionPage),
    summary: 'Plans of customers that match a search, newest first. The search is not in the address, which proxies log',
  }),
  admin('GET', { path: '/deliveries/admin/plans/:id', answer: data(SubscriptionDetail), summary: 'A customer’s plan with its calendar' }),
  admin('GET', {
    path: '/deliveries/admin/plans/:id/changes',
    answer: data(z.array(SubscriptionChange)),
    summary: 'The changes of a plan',
  }),
  admin('POST', {
    path: '/deliveries/admin/plans/:id/preview',
    body: SubscriptionCommand,
    answer: data(ChangePreview),
    isRepeatable: true,
    failures: refusals,
    summary: 'What a change would do',
  }),
  admin('POST', {
    path: '/deliveries/admin/plans/:id/changes',
    body: ChangeSubscription,
    answer: data(SubscriptionChange),
    status: 201,
    isRepeatable: true,
    failures: refusals,
    summary: 'Change a plan for the customer',
  }),
  confirmedAdmin('POST', {
    path: '/deliveries/admin/plans/:id/meals',
    body: AdjustMeals,
    answer: data(SubscriptionChange),
    status: 201,
    isRepeatable: true,
    failures: ['conflict'],
    summary: 'Add meals to a plan, or withdraw them',
  }),
  confirmedAdmin('POST', {
    path: '/deliveries/admin/plans/:id/confirmation',
    body: ConfirmImport,
    answer: data(SubscriptionChange),
    status: 201,
    failures: ['conflict'],
    summary: 'Confirm the meals that are left in an imported plan',
  }),
  admin('POST', {
    path: '/deliveries/admin/plans/:id/late-boxes/preview',
    body: PreviewLateBox,
    answer: data(ChangePreview),
    isRepeatable: true,
    failures: ['conflict', 'too_late', 'slot_full', 'slot_closed'],
    summary: 'What a box in a slot whose boxes are counted would do',
  }),
  admin('POST', {
    path: '/deliveries/admin/plans/:id/late-boxes',
    body: AddLateBox,
    answer: data(SubscriptionChange),
    status: 201,
    isRepeatable: true,
    failures: ['conflict', 'too_late', 'slot_full', 'slot_closed'],
    summary: 'Add a delivery to a slot whose boxes are counted',
  }),
  admin('GET', {
    path: '/deliveries/admin/plans/:id/refunds',
    answer: data(z.array(PlanRefund)),
    summary: 'The refunds of a plan’s order',
  }),
  confirmedAdmin('POST', {
    path: '/deliveries/admin/plans/:id/refunds',
    body: DecideRefund,
    answer: data(z.array(PlanRefund)),
    isRepeatable: true,
    failures: ['conflict'],
    summary: 'Decide how many meals a partial refund takes back',
  }),
];
