import { z } from 'zod';
import { AddRun, ChangeRun, DraftRuns, RunLink, RunsOfSlot, SetZones, Zone } from '../../deliveries/runs/runs.js';
import { EnterMarks } from '../../deliveries/runs/marks.js';
import { MarksEntered, SlotMarks, SlotMarksQuery } from '../../deliveries/runs/slot-marks.js';
import { SlotInput } from '../../deliveries/customers/subscription.js';
import { data, type Route } from '../route.js';
import { admin } from './delivery-route.js';

/** Zones, runs and marks, for administrators. */
export const runRoutes: readonly Route[] = [
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
];
