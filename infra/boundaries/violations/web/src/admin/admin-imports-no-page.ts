export { home } from '../pages/home.page.js';
