import { AuditNewestFirst1790000000003, AuditTrail1790000000002, EventTables1790000000001 } from '@2x7/service-kit';
import { DeviceEpoch1790000000103 } from '../guessing/device-epoch.migration.js';
import { PasswordAge1790000000104 } from '../sessions/password-age.migration.js';
import { SecondFactor1790000000105 } from '../second-factor/second-factor.migration.js';
import { AuthTables1790000000101 } from './auth-tables.migration.js';
import { People1790000000102 } from './invitations.migration.js';

/** All migrations of the auth database, oldest first. */
export const migrations = [
  EventTables1790000000001,
  AuditTrail1790000000002,
  AuditNewestFirst1790000000003,
  AuthTables1790000000101,
  People1790000000102,
  DeviceEpoch1790000000103,
  PasswordAge1790000000104,
  SecondFactor1790000000105,
];
