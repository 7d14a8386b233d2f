export * from '../menu/menu.js';
