import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listAccess } from '@2x7/service-kit/testing';
import { RunningAuth } from './testing/running-auth.js';

let auth: RunningAuth;
beforeAll(async () => {
  auth = await RunningAuth.start();
});
afterAll(() => auth.close());

describe('access to the auth service', () => {
  it('is declared on every route', () => {
    expect(listAccess(auth.running)).toEqual([
      'DELETE /auth/sessions signed-in',
      'DELETE /auth/sessions/:id signed-in',
      'GET /audit/auth admin',
      'GET /auth/admin/profile signed-in',
      'GET /auth/admin/users admin',
      'GET /auth/second-factor signed-in',
      'GET /auth/sessions signed-in',
      'GET /health/live probe',
      'GET /health/ready probe',
      'POST /auth/admin/users confirmed-admin',
      'POST /auth/admin/users/:id/invitation confirmed-admin',
      'POST /auth/confirmation signed-in',
      'POST /auth/invitation public',
      'POST /auth/invitation/accept public',
      'POST /auth/login public',
      'POST /auth/logout public',
      'POST /auth/second-factor confirmed-user',
      'POST /auth/second-factor/confirm confirmed-user',
      'POST /auth/second-factor/off signed-in',
      'POST /internal/sessions/resolve internal',
      'PUT /auth/admin/users/:id confirmed-admin',
      'PUT /auth/password signed-in',
    ]);
  });
});
