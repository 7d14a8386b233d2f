import { AuditNewestFirst1790000000003, AuditTrail1790000000002, EventTables1790000000001 } from '@2x7/service-kit';
import { DishAllergens1790000000203 } from './dish-allergens.migration.js';
import { DishLabel1790000000204 } from './dish-label.migration.js';
import { Dishes1790000000202 } from './dishes.migration.js';
import { MealPlans1790000000201 } from './meal-plans.migration.js';

/** All migrations of the catalog database, oldest first. */
export const migrations = [
  EventTables1790000000001,
  AuditTrail1790000000002,
  AuditNewestFirst1790000000003,
  MealPlans1790000000201,
  Dishes1790000000202,
  DishAllergens1790000000203,
  DishLabel1790000000204,
];
