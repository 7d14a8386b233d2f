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
      'DELETE /auth/sessions user',
      'DELETE /auth/sessions/:id user',
      'GET /audit/auth admin',
      'GET /auth/admin/profile user',
      'GET /auth/admin/users admin',
      'GET /auth/second-factor user',
      'GET /auth/sessions user',
      'GET /health/live probe',
      'GET /health/ready probe',
      'POST /auth/admin/users confirmed-admin',
      'POST /auth/admin/users/:id/invitation confirmed-admin',
      'POST /auth/confirmation user',
      'POST /auth/invitation public',
      'POST /auth/invitation/accept public',
      'POST /auth/login public',
      'POST /auth/logout public',
      'POST /auth/second-factor confirmed-user',
      'POST /auth/second-factor/confirm confirmed-user',
      'POST /auth/second-factor/off user',
      'POST /internal/sessions/resolve internal',
      'PUT /auth/admin/users/:id confirmed-admin',
      'PUT /auth/password user',
    ]);
  });
});
