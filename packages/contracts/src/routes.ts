import { z } from 'zod';
import { AuditEntry, AuditQuery } from './audit.js';
import { Login, User } from './auth.js';
import { Dish, DishChanges, DishInput, DishStats } from './dish.js';
import type { Access } from './identity.js';
import { UploadedImage } from './media.js';
import { MealPlan, MealPlanChanges, MealPlanInput, MealPlanStats } from './meal-plan.js';
import { CreateOrder, OrderToPay, PaymentVerified, VerifyPayment } from './order.js';
import { OrderDetail, OrderPage, OrderQuery, OrderStats, Refund, RequestRefund } from './admin-orders.js';
import { AcceptInvitation, ChangePassword, Invitation, InviteUser, LookUpInvitation, UserAccount, UserChanges, Session } from './users.js';
import { Reorder } from './reorder.js';
import { auditedServices, type ServiceName } from './services.js';
import { ShopSettings } from './settings.js';

const ok = z.object({ success: z.literal(true) });
const data = <T extends z.ZodType>(schema: T) => ok.extend({ data: schema });

/** One call of the public API. */
export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below /api/v1, ids as `:id`. */
  path: string;
  /** The service that answers; `gateway` answers itself. */
  service: ServiceName | 'gateway';
  access: Exclude<Access, 'internal' | 'probe'>;
  /** Requests a minute from one address. */
  limit: number;
  /** What may stand behind the question mark. */
  query?: z.ZodObject;
  body?: z.ZodType | 'image' | 'raw';
  answer: z.ZodType | 'csv';
  /** Said twice it is the same as said once: the gateway may say it again when a connection broke. Every GET is so. */
  repeatable?: true;
  summary: string;
};

const reads = 300;
const adminWrites = 120;

/** Every call of spec §7 and those that the design adds: gateway, OpenAPI and tests read this table. */
export const routes: readonly Route[] = [
  { method: 'POST', path: '/auth/login', service: 'auth', access: 'public', limit: 20, body: Login, answer: ok.extend({ user: User }), summary: 'Sign in' },
  { method: 'GET', path: '/auth/admin/profile', service: 'auth', access: 'signed-in', limit: reads, answer: ok.extend({ user: User }), summary: 'Who is signed in' },
  { method: 'POST', path: '/auth/logout', service: 'auth', access: 'public', limit: 60, answer: ok, repeatable: true, summary: 'Sign out' },
  { method: 'GET', path: '/meal-plans', service: 'catalog', access: 'public', limit: reads, answer: data(z.array(MealPlan)), summary: 'All plans' },
  { method: 'GET', path: '/meal-plans/admin/all', service: 'catalog', access: 'admin', limit: reads, answer: data(z.array(MealPlan)), summary: 'All plans, for administrators' },
  { method: 'GET', path: '/meal-plans/admin/stats', service: 'catalog', access: 'admin', limit: reads, answer: data(MealPlanStats), summary: 'Figures about the plans' },
  { method: 'POST', path: '/meal-plans/admin/create', service: 'catalog', access: 'admin', limit: adminWrites, body: MealPlanInput, answer: data(MealPlan), summary: 'Create a plan' },
  { method: 'POST', path: '/meal-plans/admin/reorder', service: 'catalog', access: 'admin', limit: adminWrites, body: Reorder, answer: data(z.array(MealPlan)), summary: 'Put the plans in order' },
  { method: 'PUT', path: '/meal-plans/admin/:id', service: 'catalog', access: 'admin', limit: adminWrites, body: MealPlanChanges, answer: data(MealPlan), summary: 'Edit a plan' },
  { method: 'DELETE', path: '/meal-plans/admin/:id', service: 'catalog', access: 'admin', limit: adminWrites, answer: ok, summary: 'Delete a plan' },
  { method: 'GET', path: '/meal-plans/:id', service: 'catalog', access: 'public', limit: reads, answer: data(MealPlan), summary: 'One plan' },
  { method: 'GET', path: '/sample-menu', service: 'catalog', access: 'public', limit: reads, answer: data(z.array(Dish)), summary: 'The sample menu: active dishes' },
  { method: 'GET', path: '/sample-menu/admin/all', service: 'catalog', access: 'admin', limit: reads, answer: data(z.array(Dish)), summary: 'All dishes, for administrators' },
  { method: 'GET', path: '/sample-menu/admin/stats', service: 'catalog', access: 'admin', limit: reads, answer: data(DishStats), summary: 'Figures about the dishes' },
  { method: 'POST', path: '/sample-menu/admin/create', service: 'catalog', access: 'admin', limit: adminWrites, body: DishInput, answer: data(Dish), summary: 'Create a dish' },
  { method: 'POST', path: '/sample-menu/admin/reorder', service: 'catalog', access: 'admin', limit: adminWrites, body: Reorder, answer: data(z.array(Dish)), summary: 'Put the dishes in order' },
  { method: 'PUT', path: '/sample-menu/admin/:id', service: 'catalog', access: 'admin', limit: adminWrites, body: DishChanges, answer: data(Dish), summary: 'Edit a dish' },
  { method: 'DELETE', path: '/sample-menu/admin/:id', service: 'catalog', access: 'admin', limit: adminWrites, answer: ok, summary: 'Delete a dish' },
  { method: 'GET', path: '/sample-menu/:id', service: 'catalog', access: 'public', limit: reads, answer: data(Dish), summary: 'One dish' },
  { method: 'POST', path: '/upload/image', service: 'media', access: 'admin', limit: 60, body: 'image', answer: ok.extend(UploadedImage.shape), summary: 'Upload a picture' },
  { method: 'DELETE', path: '/upload/image/:id', service: 'media', access: 'admin', limit: adminWrites, answer: ok, summary: 'Delete a picture' },
  { method: 'POST', path: '/orders/create-order', service: 'orders', access: 'public', limit: 30, body: CreateOrder, answer: ok.extend(OrderToPay.shape), summary: 'Order a plan' },
  { method: 'POST', path: '/orders/verify-payment', service: 'orders', access: 'public', limit: 30, body: VerifyPayment, answer: data(PaymentVerified), repeatable: true, summary: 'Confirm a payment' },
  { method: 'POST', path: '/orders/webhooks/razorpay', service: 'orders', access: 'public', limit: 0, body: 'raw', answer: ok, repeatable: true, summary: 'Razorpay tells of payments and refunds' },
  { method: 'GET', path: '/orders/admin/all', service: 'orders', access: 'admin', limit: reads, query: OrderQuery, answer: data(OrderPage), summary: 'Orders, newest first' },
  { method: 'GET', path: '/orders/admin/stats', service: 'orders', access: 'admin', limit: reads, answer: data(OrderStats), summary: 'Figures about the orders' },
  { method: 'GET', path: '/orders/admin/export.csv', service: 'orders', access: 'admin', limit: 20, query: OrderQuery.omit({ after: true, limit: true }), answer: 'csv', summary: 'Orders as CSV' },
  { method: 'GET', path: '/orders/admin/:id', service: 'orders', access: 'admin', limit: reads, answer: data(OrderDetail), summary: 'One order, with what happened to it' },
  { method: 'POST', path: '/orders/admin/:id/resend-confirmation', service: 'orders', access: 'admin', limit: 30, answer: ok, summary: 'Send the confirmation again' },
  { method: 'POST', path: '/orders/admin/:id/refunds', service: 'orders', access: 'admin', limit: 30, body: RequestRefund, answer: data(Refund), summary: 'Give money back' },
  { method: 'GET', path: '/auth/admin/users', service: 'auth', access: 'admin', limit: reads, answer: data(z.array(UserAccount)), summary: 'People who can sign in' },
  { method: 'POST', path: '/auth/admin/users', service: 'auth', access: 'admin', limit: 30, body: InviteUser, answer: data(UserAccount), summary: 'Invite somebody' },
  { method: 'PUT', path: '/auth/admin/users/:id', service: 'auth', access: 'admin', limit: adminWrites, body: UserChanges, answer: data(UserAccount), summary: 'Change name or role, disable, enable' },
  { method: 'POST', path: '/auth/admin/users/:id/invitation', service: 'auth', access: 'admin', limit: 30, answer: data(UserAccount), summary: 'Mail a new one-time link' },
  { method: 'POST', path: '/auth/invitation', service: 'auth', access: 'public', limit: 30, body: LookUpInvitation, answer: data(Invitation), summary: 'Whom a one-time link is for' },
  { method: 'POST', path: '/auth/invitation/accept', service: 'auth', access: 'public', limit: 20, body: AcceptInvitation, answer: ok, summary: 'Set a password by a one-time link' },
  { method: 'PUT', path: '/auth/password', service: 'auth', access: 'signed-in', limit: 20, body: ChangePassword, answer: ok, summary: 'Change your password' },
  { method: 'GET', path: '/auth/sessions', service: 'auth', access: 'signed-in', limit: reads, answer: data(z.array(Session)), summary: 'Your sessions' },
  { method: 'DELETE', path: '/auth/sessions', service: 'auth', access: 'signed-in', limit: adminWrites, answer: ok, summary: 'End all your sessions but this one' },
  { method: 'DELETE', path: '/auth/sessions/:id', service: 'auth', access: 'signed-in', limit: adminWrites, answer: ok, summary: 'End one of your sessions' },
  ...auditedServices.map((service): Route => ({
    method: 'GET', path: `/audit/${service}`, service, access: 'admin', limit: reads, query: AuditQuery, answer: data(z.array(AuditEntry)), summary: `Who did what in ${service}`,
  })),
  { method: 'GET', path: '/settings', service: 'gateway', access: 'public', limit: reads, answer: data(ShopSettings), summary: 'What the pages need to know of this installation' },
];
