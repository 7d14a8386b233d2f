import { workerSlot } from './config.js';

/**
 * The range is below the ports that the system gives to outgoing connections (from 32768 on Linux), so none of them
 * takes a service's port while that service is dead. Each worker has its own part of it, so no other spec takes it either.
 */
const portsPerWorker = 3_000;
const firstPort = 20_000 + (workerSlot % 4) * portsPerWorker;

/** A random port of this worker, free or not, with `count` ports of this worker in a row from it on. */
export const testPort = (count = 1): number => firstPort + Math.floor(Math.random() * (portsPerWorker - count + 1));
