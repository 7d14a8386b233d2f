import { z } from 'zod';
import {
  AdminProblem,
  AnswerProblem,
  CancelRest,
  PlanRest,
  Problem,
  ProblemCount,
  ProblemPage,
  ProblemQuery,
  ReopenProblem,
  ReportProblem,
} from '../../deliveries/customers/problems.js';
import { data, type Route } from '../route.js';
import { admin, confirmedAdmin, mine } from './delivery-route.js';

/** Problems of customers, the rest of a plan, and the answers. */
export const problemRoutes: readonly Route[] = [
  mine('GET', { path: '/my/problems', answer: data(z.array(Problem)), summary: 'Your problems, newest first' }),
  mine('POST', {
    path: '/my/problems',
    body: ReportProblem,
    answer: data(Problem),
    status: 201,
    limit: 20,
    isRepeatable: true,
    failures: ['conflict', 'not_found'],
    summary: 'Report a problem with a delivery or a plan',
  }),
  mine('POST', {
    path: '/my/problems/:id/reopen',
    body: ReopenProblem,
    answer: data(Problem),
    limit: 20,
    isRepeatable: true,
    failures: ['conflict'],
    summary: 'Reopen a problem that was answered, once',
  }),
  mine('GET', { path: '/my/plans/:id/rest', answer: data(PlanRest), summary: 'The meals that are left of a plan, and their money' }),
  mine('POST', {
    path: '/my/plans/:id/cancellation',
    body: CancelRest,
    answer: data(Problem),
    status: 201,
    isRepeatable: true,
    failures: ['conflict'],
    summary: 'Cancel the rest of a plan, as it was shown',
  }),
  admin('GET', {
    path: '/deliveries/admin/problems',
    query: ProblemQuery,
    answer: data(ProblemPage),
    summary: 'Problems: open ones by due date, closed ones newest first',
  }),
  admin('GET', {
    path: '/deliveries/admin/problems/count',
    answer: data(ProblemCount),
    summary: 'How many problems are open, and overdue',
  }),
  admin('GET', { path: '/deliveries/admin/problems/:id', answer: data(AdminProblem), summary: 'A problem' }),
  confirmedAdmin('POST', {
    path: '/deliveries/admin/problems/:id/answer',
    body: AnswerProblem,
    answer: data(AdminProblem),
    isRepeatable: true,
    failures: ['conflict', 'too_late', 'slot_full', 'slot_closed'],
    summary: 'Answer a problem: replacement, credit, refund, words, or decline it',
  }),
];
