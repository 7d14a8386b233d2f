import { z } from 'zod';
import { RiderRun, StartRiderSession } from '../../deliveries/runs/runs.js';
import { MarkAnswer, SendMarks } from '../../deliveries/runs/marks.js';
import { data, ok, type Route } from '../route.js';
import { rider, session } from './delivery-route.js';

/** What riders do on a run. */
export const riderRoutes: readonly Route[] = [
  session('run', 'POST', {
    path: '/run/session',
    body: StartRiderSession,
    answer: ok,
    failures: ['unauthorized', 'conflict'],
    responseHeaders: { 'set-cookie': 'The cookie of the rider’s session' },
    summary: 'Open a run with the token of its link, on two phones at most',
  }),
  session('run', 'DELETE', {
    path: '/run/session',
    answer: ok,
    isRepeatable: true,
    responseHeaders: { 'set-cookie': 'Removes the cookie of the session' },
    summary: 'Sign out of a run',
  }),
  rider('GET', { path: '/run', answer: data(RiderRun), failures: ['not_found'], summary: 'The run of the rider with its stops' }),
  rider('POST', {
    path: '/run/marks',
    body: SendMarks,
    answer: data(z.array(MarkAnswer)),
    isRepeatable: true,
    summary: 'Send the marks of a run',
  }),
];
