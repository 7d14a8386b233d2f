/** Injects the name of the running service. */
export const serviceNameToken = Symbol('ServiceName');
