export const admin = () => import('../admin/orders.js');
