import { AuditNewestFirst1790000000003, AuditTrail1790000000002, EventTables1790000000001 } from '@2x7/service-kit';
import { AnsweredKeys1790000000621 } from './migrations/subscriptions/answered-keys.migration.js';
import { CarriedMeals1790000000790 } from './migrations/problems/carried-meals.migration.js';
import { ConsistencyChecks1790000000640 } from './migrations/kitchen/consistency-checks.migration.js';
import { CreditedPlans1790000000711 } from './migrations/problems/credited-plans.migration.js';
import { Deliveries1790000000601 } from './migrations/subscriptions/deliveries.migration.js';
import { EarlierMoves1790000000722 } from './migrations/subscriptions/earlier-moves.migration.js';
import { EarlierPerson1790000000733 } from './migrations/subscriptions/earlier-person.migration.js';
import { EarlierSingleSkips1790000000831 } from './migrations/subscriptions/earlier-single-skips.migration.js';
import { EarlierSkips1790000000810 } from './migrations/subscriptions/earlier-skips.migration.js';
import { ExactTasks1790000000724 } from './migrations/kitchen/exact-tasks.migration.js';
import { FormerRiders1790000000745 } from './migrations/runs/former-riders.migration.js';
import { ForgottenCounts1790000000750 } from './migrations/customers/forgotten-counts.migration.js';
import { ForgottenNotes1790000000751 } from './migrations/customers/forgotten-notes.migration.js';
import { GrantsOfPlans1790000000740 } from './migrations/problems/grants-of-plans.migration.js';
import { GuardedForgetting1790000000731 } from './migrations/customers/guarded-forgetting.migration.js';
import { KitchenTasks1790000000610 } from './migrations/kitchen/kitchen-tasks.migration.js';
import { MovedClocks1790000000741 } from './migrations/runs/moved-clocks.migration.js';
import { Marks1790000000650 } from './migrations/runs/marks.migration.js';
import { OverrideCauses1790000000630 } from './migrations/subscriptions/override-causes.migration.js';
import { OneWindowAddresses1790000000720 } from './migrations/subscriptions/one-window-addresses.migration.js';
import { OverrideUndo1790000000721 } from './migrations/subscriptions/override-undo.migration.js';
import { PaidBefore1790000000641 } from './migrations/subscriptions/paid-before.migration.js';
import { PlanSettings1790000000611 } from './migrations/kitchen/plan-settings.migration.js';
import { ChangedVersions1790000000840 } from './migrations/subscriptions/changed-versions.migration.js';
import { Problems1790000000670 } from './migrations/problems/problems.migration.js';
import { RecentSubscriptions1790000000620 } from './migrations/subscriptions/recent-subscriptions.migration.js';
import { RefundDecisions1790000000612 } from './migrations/problems/refund-decisions.migration.js';
import { RefundRepeats1790000000680 } from './migrations/problems/refund-repeats.migration.js';
import { Retention1790000000642 } from './migrations/customers/retention.migration.js';
import { RiderPhones1790000000732 } from './migrations/runs/rider-phones.migration.js';
import { Runs1790000000660 } from './migrations/runs/runs.migration.js';
import { SignInNetworks1790000000730 } from './migrations/customers/sign-in-networks.migration.js';
import { SingleSkips1790000000830 } from './migrations/subscriptions/single-skips.migration.js';
import { SignInRequests1790000000602 } from './migrations/customers/sign-in-requests.migration.js';
import { SlotBooking1790000000690 } from './migrations/subscriptions/slot-booking.migration.js';
import { Trials1790000000700 } from './migrations/subscriptions/trials.migration.js';
import { YieldingMarks1790000000710 } from './migrations/runs/yielding-marks.migration.js';
import { OneTimeAddresses1790000000780 } from './migrations/kitchen/one-time-addresses.migration.js';
import { PinDigits1790000000820 } from './migrations/kitchen/pin-digits.migration.js';
import { InsertOnlyTables1790000000800 } from './migrations/customers/insert-only-tables.migration.js';
import { KeptAuditTrail1790000000801 } from './migrations/customers/kept-audit-trail.migration.js';
import { SearchWithoutAccents1790000000770 } from './migrations/subscriptions/search-without-accents.migration.js';

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
  RiderPhones1790000000732,
  EarlierPerson1790000000733,
  GrantsOfPlans1790000000740,
  MovedClocks1790000000741,
  FormerRiders1790000000745,
  ForgottenCounts1790000000750,
  ForgottenNotes1790000000751,
  SearchWithoutAccents1790000000770,
  OneTimeAddresses1790000000780,
  CarriedMeals1790000000790,
  InsertOnlyTables1790000000800,
  KeptAuditTrail1790000000801,
  EarlierSkips1790000000810,
  PinDigits1790000000820,
  SingleSkips1790000000830,
  EarlierSingleSkips1790000000831,
  ChangedVersions1790000000840,
];
