import { lane } from './config.js';

/**
 * Below the ports that the system hands out by itself (32768 and up on Linux): nobody's outgoing connection can take
 * the port of a service while that service is dead. Each lane has its own, so that no other spec can take it either.
 */
const perLane = 3_000;
const first = 20_000 + (lane % 4) * perLane;

/** One of this lane's ports, at random, free or not; `count` in a row from it on are the lane's. */
export const lanePort = (count = 1): number => first + Math.floor(Math.random() * (perLane - count + 1));
