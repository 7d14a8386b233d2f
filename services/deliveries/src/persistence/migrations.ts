import { AuditNewestFirst1790000000003, AuditTrail1790000000002, EventTables1790000000001 } from '@2x7/service-kit';
import { AnsweredKeys1790000000621 } from './answered-keys.migration.js';
import { ConsistencyChecks1790000000640 } from './consistency-checks.migration.js';
import { CreditedPlans1790000000711 } from './credited-plans.migration.js';
import { Deliveries1790000000601 } from './deliveries.migration.js';
import { EarlierMoves1790000000722 } from './earlier-moves.migration.js';
import { ExactTasks1790000000724 } from './exact-tasks.migration.js';
import { GuardedForgetting1790000000731 } from './guarded-forgetting.migration.js';
import { KitchenTasks1790000000610 } from './kitchen-tasks.migration.js';
import { Marks1790000000650 } from './marks.migration.js';
import { OverrideCauses1790000000630 } from './override-causes.migration.js';
import { OneWindowAddresses1790000000720 } from './one-window-addresses.migration.js';
import { OverrideUndo1790000000721 } from './override-undo.migration.js';
import { PaidBefore1790000000641 } from './paid-before.migration.js';
import { PlanSettings1790000000611 } from './plan-settings.migration.js';
import { Problems1790000000670 } from './problems.migration.js';
import { RecentSubscriptions1790000000620 } from './recent-subscriptions.migration.js';
import { RefundDecisions1790000000612 } from './refund-decisions.migration.js';
import { RefundRepeats1790000000680 } from './refund-repeats.migration.js';
import { Retention1790000000642 } from './retention.migration.js';
import { Runs1790000000660 } from './runs.migration.js';
import { SignInNetworks1790000000730 } from './sign-in-networks.migration.js';
import { SignInRequests1790000000602 } from './sign-in-requests.migration.js';
import { SlotBooking1790000000690 } from './slot-booking.migration.js';
import { Trials1790000000700 } from './trials.migration.js';
import { YieldingMarks1790000000710 } from './yielding-marks.migration.js';

/** All migrations of the deliveries database, oldest first. */
export const migrations = [
  EventTables1790000000001,
  AuditTrail1790000000002,
  AuditNewestFirst1790000000003,
  Deliveries1790000000601,
  SignInRequests1790000000602,
  KitchenTasks1790000000610,
  PlanSettings1790000000611,
  RefundDecisions1790000000612,
  RecentSubscriptions1790000000620,
  AnsweredKeys1790000000621,
  OverrideCauses1790000000630,
  ConsistencyChecks1790000000640,
  PaidBefore1790000000641,
  Retention1790000000642,
  Marks1790000000650,
  Runs1790000000660,
  Problems1790000000670,
  RefundRepeats1790000000680,
  SlotBooking1790000000690,
  Trials1790000000700,
  YieldingMarks1790000000710,
  CreditedPlans1790000000711,
  OneWindowAddresses1790000000720,
  OverrideUndo1790000000721,
  EarlierMoves1790000000722,
  ExactTasks1790000000724,
  SignInNetworks1790000000730,
  GuardedForgetting1790000000731,
];
