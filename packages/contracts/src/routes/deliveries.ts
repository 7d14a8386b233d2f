import { z } from 'zod';
import { CallOffSlot, SlotCalledOff } from '../deliveries/call-off.js';
import { EndCustomerSession, RequestSignIn, StartCustomerSession } from '../deliveries/customer.js';
import {
  CalendarQuery,
  ChangeSlots,
  DeliveriesToday,
  KitchenSheet,
  KitchenSlot,
  KitchenSlots,
  MenuEntry,
  PlanDiets,
  SetMenuEntry,
  SetPlanDiet,
  SlotsChanged,
} from '../deliveries/kitchen.js';
import { LabelPage, LabelQuery } from '../deliveries/labels.js';
import { AddRun, ChangeRun, DraftRuns, RiderRun, RunLink, RunsOfSlot, SetZones, StartRiderSession, Zone } from '../deliveries/runs.js';
import { EnterMarks, MarkAnswer, SendMarks } from '../deliveries/marks.js';
import { CustomerData, CustomerErased, EraseCustomer } from '../deliveries/privacy.js';
import { MarksEntered, SlotMarks, SlotMarksQuery } from '../deliveries/slot-marks.js';
import {
  AddLateBox,
  AdjustMeals,
  ChangePreview,
  ChangeSubscription,
  ConfirmImport,
  DecideRefund,
  PlanRefund,
  PreviewLateBox,
  SlotInput,
  SubscriptionChange,
  SubscriptionCommand,
  SubscriptionDetail,
  SubscriptionPage,
  SubscriptionQuery,
  SubscriptionSummary,
} from '../deliveries/subscription.js';
import { data, defineRoute, ok, type Route, type RouteFacts } from './route.js';

type Facts = Omit<RouteFacts, 'service' | 'tag' | 'access' | 'method'>;

export const row = (tag: string, method: Route['method'], access: Route['access'], facts: Facts): Route =>
  defineRoute({ ...facts, method, tag, service: 'deliveries', access });

/** Only deliveries receives the customer's cookie and sets it. */
const session = (method: Route['method'], facts: Facts): Route =>
  row('my', method, 'public', { isCompressed: false, requestHeaders: ['cookie'], limit: 20, ...facts });
export const mine = (method: Route['method'], facts: Facts): Route => row('my', method, 'customer', { trafficClass: 'customer', ...facts });
/** Only deliveries receives the rider's cookie and sets it. */
const riderSession = (method: Route['method'], facts: Facts): Route =>
  row('run', method, 'public', { isCompressed: false, requestHeaders: ['cookie'], limit: 60, ...facts });
const rider = (method: Route['method'], facts: Facts): Route => row('run', method, 'rider', { trafficClass: 'customer', ...facts });
export const admin = (method: Route['method'], facts: Facts): Route => row('deliveries', method, 'admin', facts);

/** What a command can be refused for: its cut-off has passed, the slot is full, the kitchen is closed. */
const refusals = ['conflict', 'too_late', 'slot_full', 'slot_closed', 'outside_service_area'] as const;

export const deliveryRoutes: readonly Route[] = [
  session('POST', { path: '/my/sign-in', body: RequestSignIn, answer: ok, summary: 'Ask for a sign-in link by email' }),
  session('POST', {
    path: '/my/session',
    body: StartCustomerSession,
    answer: ok,
    failures: ['unauthorized'],
    responseHeaders: { 'set-cookie': 'The cookie of the customer’s session' },
    summary: 'Sign in with the mailed link or code',
  }),
  session('DELETE', {
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
  riderSession('POST', {
    path: '/run/session',
    body: StartRiderSession,
    answer: ok,
    failures: ['unauthorized', 'conflict'],
    responseHeaders: { 'set-cookie': 'The cookie of the rider’s session' },
    summary: 'Open a run with the token of its link, on two phones at most',
  }),
  riderSession('DELETE', {
    path: '/run/session',
    answer: ok,
    isRepeatable: true,
    responseHeaders: { 'set-cookie': 'Removes the cookie of the session' },
    summary: 'Sign out of a run',
  }),
  rider('GET', { path: '/run', answer: data(RiderRun), failures: ['not_found'], summary: 'The run of the rider with its stops' }),
  row('deliveries', 'GET', 'signed-in', {
    path: '/deliveries/kitchen',
    query: SlotInput,
    answer: data(KitchenSheet),
    summary: 'What the kitchen cooks and packs in one slot',
  }),
  row('deliveries', 'GET', 'signed-in', {
    path: '/deliveries/kitchen/slots',
    answer: data(KitchenSlots),
    summary: 'The slots of today and tomorrow',
  }),
  admin('GET', { path: '/deliveries/admin/today', answer: data(DeliveriesToday), summary: 'Today’s and tomorrow’s slots, and open tasks' }),
  admin('GET', {
    path: '/deliveries/admin/calendar',
    query: CalendarQuery,
    answer: data(z.array(KitchenSlot)),
    summary: 'Slots with capacity and closures',
  }),
  admin('PUT', {
    path: '/deliveries/admin/slots',
    body: ChangeSlots,
    answer: data(SlotsChanged),
    failures: ['too_late'],
    summary: 'Change the capacity of slots, close or open them',
  }),
  row('deliveries', 'POST', 'confirmed-admin', {
    path: '/deliveries/admin/slots/call-off',
    body: CallOffSlot,
    answer: data(SlotCalledOff),
    isRepeatable: true,
    failures: ['conflict'],
    summary: 'Call off a frozen slot in an emergency',
  }),
  admin('GET', {
    path: '/deliveries/admin/marks',
    query: SlotMarksQuery,
    answer: data(SlotMarks),
    summary: 'The deliveries of a slot, and what became of them',
  }),
  admin('POST', {
    path: '/deliveries/admin/marks',
    body: EnterMarks,
    answer: data(MarksEntered),
    isRepeatable: true,
    failures: ['conflict', 'not_found'],
    summary: 'Enter marks from paper, and correct them',
  }),
  row('run', 'POST', 'rider', {
    path: '/run/marks',
    body: SendMarks,
    answer: data(z.array(MarkAnswer)),
    trafficClass: 'customer',
    isRepeatable: true,
    summary: 'Send the marks of a run',
  }),
  admin('GET', {
    path: '/deliveries/admin/menu',
    query: CalendarQuery,
    answer: data(z.array(MenuEntry)),
    summary: 'Dishes by slot and diet',
  }),
  admin('PUT', {
    path: '/deliveries/admin/menu',
    body: SetMenuEntry,
    answer: data(z.array(MenuEntry)),
    failures: ['conflict', 'not_found'],
    summary: 'Set the dish of a slot and diet',
  }),
  admin('GET', {
    path: '/deliveries/admin/labels',
    query: LabelQuery,
    answer: data(LabelPage),
    summary: 'Labels of a slot in packing order, and what its dishes lack',
  }),
  admin('GET', {
    path: '/deliveries/admin/labels.pdf',
    limit: 20,
    query: SlotInput,
    answer: 'pdf',
    failures: ['conflict'],
    responseHeaders: { 'content-disposition': 'The name of the file' },
    summary: 'Labels of a slot as PDF, 100 × 60 mm each',
  }),
  admin('GET', { path: '/deliveries/admin/zones', answer: data(z.array(Zone)), summary: 'Zones with their PIN codes' }),
  admin('PUT', {
    path: '/deliveries/admin/zones',
    body: SetZones,
    answer: data(z.array(Zone)),
    failures: ['conflict'],
    summary: 'Replace all zones',
  }),
  admin('GET', {
    path: '/deliveries/admin/runs',
    query: SlotInput,
    answer: data(RunsOfSlot),
    summary: 'The runs of a slot, and its deliveries that are on none',
  }),
  admin('POST', {
    path: '/deliveries/admin/runs',
    body: DraftRuns,
    answer: data(RunsOfSlot),
    isRepeatable: true,
    failures: ['conflict'],
    summary: 'Draft the runs of a slot by zone',
  }),
  admin('POST', {
    path: '/deliveries/admin/runs/empty',
    body: AddRun,
    answer: data(RunsOfSlot),
    status: 201,
    failures: ['conflict'],
    summary: 'Add a run without stops',
  }),
  admin('PUT', {
    path: '/deliveries/admin/runs/:id',
    body: ChangeRun,
    answer: data(RunsOfSlot),
    failures: ['conflict'],
    summary: 'Change the rider and the stops of a run',
  }),
  admin('DELETE', {
    path: '/deliveries/admin/runs/:id',
    answer: data(RunsOfSlot),
    failures: ['conflict'],
    summary: 'Delete a run without stops',
  }),
  admin('POST', {
    path: '/deliveries/admin/runs/:id/link',
    answer: data(RunLink),
    isCompressed: false,
    failures: ['conflict'],
    summary: 'Issue the link of a run, which ends the previous one',
  }),
  admin('DELETE', {
    path: '/deliveries/admin/runs/:id/link',
    answer: data(RunsOfSlot),
    isRepeatable: true,
    summary: 'Withdraw the link of a run',
  }),
  admin('GET', { path: '/deliveries/admin/plan-settings', answer: data(PlanDiets), summary: 'The default diets of meal plans' }),
  admin('PUT', {
    path: '/deliveries/admin/plan-settings',
    body: SetPlanDiet,
    answer: data(PlanDiets),
    summary: 'Set the default diet of a meal plan',
  }),
  admin('GET', {
    path: '/deliveries/admin/plans',
    query: SubscriptionQuery,
    answer: data(SubscriptionPage),
    summary: 'Plans of customers',
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
  row('deliveries', 'POST', 'confirmed-admin', {
    path: '/deliveries/admin/plans/:id/meals',
    body: AdjustMeals,
    answer: data(SubscriptionChange),
    status: 201,
    isRepeatable: true,
    failures: ['conflict'],
    summary: 'Add meals to a plan, or withdraw them',
  }),
  row('deliveries', 'POST', 'confirmed-admin', {
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
  row('deliveries', 'POST', 'confirmed-admin', {
    path: '/deliveries/admin/plans/:id/refunds',
    body: DecideRefund,
    answer: data(z.array(PlanRefund)),
    isRepeatable: true,
    failures: ['conflict'],
    summary: 'Decide how many meals a partial refund takes back',
  }),
];
