import { z } from 'zod';
import { Login, User } from '../auth.js';
import {
  AcceptInvitation,
  ChangePassword,
  ConfirmPassword,
  Invitation,
  InviteUser,
  LookUpInvitation,
  Session,
  UserAccount,
  UserChanges,
} from '../users.js';
import { data, defineRoute, ok, type Route, type RouteFacts } from './route.js';

/** Only auth receives the session cookie and sets it. */
const route = (facts: Omit<RouteFacts, 'service' | 'tag'>): Route =>
  defineRoute({ ...facts, tag: 'auth', service: 'auth', isCompressed: false, requestHeaders: ['cookie'] });

const setsCookies = { 'set-cookie': 'The cookie of the session, and on sign-in that of the device' };
const endsCookie = { 'set-cookie': 'Removes the cookie of the session' };

export const authRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    limit: 20,
    body: Login,
    answer: ok.extend({ user: User }),
    failures: ['unauthorized'],
    responseHeaders: setsCookies,
    summary: 'Sign in',
  }),
  route({
    method: 'GET',
    path: '/auth/admin/profile',
    access: 'signed-in',
    answer: ok.extend({ user: User }),
    summary: 'The signed-in user',
  }),
  route({
    method: 'POST',
    path: '/auth/logout',
    access: 'public',
    limit: 60,
    answer: ok,
    isRepeatable: true,
    responseHeaders: endsCookie,
    summary: 'Sign out',
  }),
  route({ method: 'GET', path: '/auth/admin/users', access: 'admin', answer: data(z.array(UserAccount)), summary: 'All users' }),
  route({
    method: 'POST',
    path: '/auth/admin/users',
    access: 'confirmed-admin',
    limit: 30,
    body: InviteUser,
    status: 201,
    answer: data(UserAccount),
    failures: ['conflict'],
    summary: 'Invite a user',
  }),
  route({
    method: 'PUT',
    path: '/auth/admin/users/:id',
    access: 'confirmed-admin',
    body: UserChanges,
    answer: data(UserAccount),
    failures: ['conflict'],
    summary: "Change a user's name or role, disable or enable the user",
  }),
  route({
    method: 'POST',
    path: '/auth/admin/users/:id/invitation',
    access: 'confirmed-admin',
    limit: 30,
    answer: data(UserAccount),
    failures: ['conflict'],
    summary: 'Email a new one-time link',
  }),
  route({
    method: 'POST',
    path: '/auth/invitation',
    access: 'public',
    limit: 30,
    body: LookUpInvitation,
    answer: data(Invitation),
    failures: ['not_found'],
    summary: 'Look up the user of a one-time link',
  }),
  route({
    method: 'POST',
    path: '/auth/invitation/accept',
    access: 'public',
    limit: 20,
    body: AcceptInvitation,
    answer: ok,
    failures: ['not_found'],
    responseHeaders: { 'set-cookie': 'The cookie of the device' },
    summary: 'Set a password with a one-time link',
  }),
  route({
    method: 'PUT',
    path: '/auth/password',
    access: 'signed-in',
    limit: 20,
    body: ChangePassword,
    answer: ok,
    failures: ['conflict'],
    responseHeaders: setsCookies,
    summary: 'Change your password',
  }),
  route({
    method: 'POST',
    path: '/auth/confirmation',
    access: 'signed-in',
    limit: 20,
    body: ConfirmPassword,
    answer: ok,
    summary: 'Type your password again, for calls that require it in the last 15 minutes',
  }),
  route({ method: 'GET', path: '/auth/sessions', access: 'signed-in', answer: data(z.array(Session)), summary: 'Your sessions' }),
  route({ method: 'DELETE', path: '/auth/sessions', access: 'signed-in', answer: ok, summary: 'End all your sessions but this one' }),
  route({ method: 'DELETE', path: '/auth/sessions/:id', access: 'signed-in', answer: ok, summary: 'End one of your sessions' }),
];
