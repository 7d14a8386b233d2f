export * from '../../catalog/src/plans.js';
