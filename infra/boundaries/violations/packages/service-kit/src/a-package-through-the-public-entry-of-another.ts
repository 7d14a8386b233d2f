export * from '../../contracts/src/index.js';
