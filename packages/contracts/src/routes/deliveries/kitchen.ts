import { z } from 'zod';
import { CallOffSlot, SlotCalledOff } from '../../deliveries/kitchen/call-off.js';
import {
  CalendarQuery,
  ChangeSlots,
  DeliveriesToday,
  KitchenSheet,
  KitchenSlot,
  KitchenSlots,
  MenuEntry,
  MealPlanDiets,
  SetMenuEntry,
  SetMealPlanDiet,
  SlotsChanged,
} from '../../deliveries/kitchen/kitchen.js';
import { LabelPage, LabelQuery } from '../../deliveries/kitchen/labels.js';
import { SlotInput } from '../../deliveries/customers/subscription.js';
import { data, type Route } from '../route.js';
import { admin, confirmedAdmin, row } from './delivery-route.js';

/** Slots, menu, kitchen sheet and labels. */
export const kitchenRoutes: readonly Route[] = [
  row('deliveries', 'GET', 'user', {
    path: '/deliveries/kitchen',
    query: SlotInput,
    answer: data(KitchenSheet),
    summary: 'What the kitchen cooks and packs in one slot',
  }),
  row('deliveries', 'GET', 'user', {
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
  confirmedAdmin('POST', {
    path: '/deliveries/admin/slots/call-off',
    body: CallOffSlot,
    answer: data(SlotCalledOff),
    isRepeatable: true,
    failures: ['conflict'],
    summary: 'Call off a frozen slot in an emergency',
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
    failures: ['conflict', 'not_found', 'too_late'],
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
  admin('GET', { path: '/deliveries/admin/plan-settings', answer: data(MealPlanDiets), summary: 'The default diets of meal plans' }),
  admin('PUT', {
    path: '/deliveries/admin/plan-settings',
    body: SetMealPlanDiet,
    answer: data(MealPlanDiets),
    summary: 'Set the default diet of a meal plan',
  }),
];
