import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listAccess } from '@2x7/service-kit/testing';
import { EmailService } from './testing/email-service.js';

let email: EmailService;
beforeAll(async () => {
  email = await EmailService.start();
});
afterAll(() => email.close());

describe('the routes of the email worker', () => {
  it('are health checks only', () => {
    expect(listAccess(email.app)).toEqual(['GET /health/live probe', 'GET /health/ready probe']);
  });
  it('answer ready without a mail server', async () => {
    await email.mailServer.down();
    expect((await fetch(new URL('/health/ready', email.url))).status).toBe(200);
    await email.mailServer.up();
  });
});
