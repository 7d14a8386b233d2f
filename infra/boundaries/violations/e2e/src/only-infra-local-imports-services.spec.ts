export * from '../../services/catalog/src/plans.js';
