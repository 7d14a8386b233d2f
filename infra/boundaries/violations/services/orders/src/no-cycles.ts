export * from './no-cycles-either.js';
