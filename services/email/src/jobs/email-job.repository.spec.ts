import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { QueryPlans } from '@2x7/service-kit/testing';
import { v7 as uuid } from 'uuid';
import { EmailSenderService } from '../sending/email-sender.service.js';
import { EmailService } from '../testing/email-service.js';
import { EmailJobRepository } from './email-job.repository.js';

let email: EmailService;
beforeAll(async () => {
  email = await EmailService.start();
  await email.app.app.get(EmailSenderService, { strict: false }).onModuleDestroy();
});
afterAll(() => email.close());

it('EmailJobRepository does not claim an email with a template that only a newer release knows', async () => {
  const add = (template: string) =>
    email.database.query("INSERT INTO email_job (id, subject_id, template, data) VALUES ($1, $1, $2, '{}')", [uuid(), template]);
  await add('of-tomorrow');
  await add('delivery-failed');
  const jobs = email.app.app.get(EmailJobRepository, { strict: false });
  expect([await jobs.claim(uuid()), await jobs.claim(uuid())]).toMatchObject([{ template: 'delivery-failed' }, undefined]);
});

it('EmailJobRepository claims one of 4,000 waiting emails through an index', async () => {
  await email.database.query(
    "INSERT INTO email_job (id, subject_id, template, data) SELECT gen_random_uuid(), gen_random_uuid(), 'delivery-failed', '{}' FROM generate_series(1, 4000)",
  );
  await email.database.query('VACUUM ANALYZE email_job');
  const plans = new QueryPlans(email.app, email.database);
  const scans = await plans.of(() => email.app.app.get(EmailJobRepository, { strict: false }).claim(uuid()));
  expect(scans.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThanOrEqual(10);
});
