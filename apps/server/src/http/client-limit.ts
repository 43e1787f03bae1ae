import type { FastifyReply, FastifyRequest } from 'fastify';
import { requireTaken } from './rate.js';
import { WindowCounter } from './window-counter.js';

/** This machine, or a proxy on it that TRUST_PROXY does not name and under whose address everybody comes. */
const LOOPBACK = /^(?:127\.|0:0:0:0::)/;

/** Refuses a client address that asks more often than anybody does who looks at pages. In memory: it costs nothing, and each server counts by itself. */
export function limitClients(perMinute: number | null): (request: FastifyRequest, reply: FastifyReply) => void {
  if (perMinute === null) return () => {};
  const policy = { name: 'requests', limit: perMinute, windowSeconds: 60 };
  const taken = new WindowCounter(policy);
  return ({ client, now }, reply) => {
    if (!LOOPBACK.test(client.network)) requireTaken(reply, policy, taken.take(client.network, now));
  };
}
