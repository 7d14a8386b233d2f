export * from 'node:crypto';
