export * from '../../../infra/local/src/index.js';
