/** Injects the hosts, besides our own media, that pictures may come from. */
export const imageHostsToken = Symbol('ImageHosts');
