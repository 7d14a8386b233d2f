export * from '../features/menu/menu.js';
