export * from './no-cycles.js';
