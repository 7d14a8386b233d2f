export const ordersConfigToken = Symbol('OrdersConfig');
