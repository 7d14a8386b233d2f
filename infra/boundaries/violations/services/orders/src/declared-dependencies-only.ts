export * from 'not-declared';
