export * from '../../../packages/service-kit/src/kit.js';
