export const office = () => import('../admin/orders.js');
