export * from '../../pages/home.page.js';
