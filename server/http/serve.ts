import type { TSchema } from '@sinclair/typebox'
import { Type } from '@sinclair/typebox'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tokenExpired } from '#server/refusal'
import { schemasOf } from '@/contract/bind.schema'
import '@/contract/bindings.schema'
import type { Call, InputOf, ReplyOf } from '@/contract/call'
import { CODE_OK } from '@/contract/call'
import { type Service, serviceOf } from '@/contract/services'
import { callerAddress, networkOf } from './caller'

declare module 'fastify' {
  interface FastifyInstance {
    /** Instances of the services; each has its own prefix, limits and session. */
    serviceScopes: ReadonlyMap<Service, FastifyInstance>
  }
}

/**
 * Identifies the caller. `userId` is null for a visitor on a guest call and on calls without a token; `learnerId` is the same number where
 * a session is sure, and answers a visitor 401. `network` is what one caller holds of the address space, by which callers are counted: an
 * IPv6 household has more addresses than can be counted; `payerIp` is the address itself, which payment providers ask for.
 */
export type Visit = {
  userId: number | null
  readonly learnerId: number
  readonly network: string
  readonly payerIp: string
  request: FastifyRequest
  reply: FastifyReply
}

function visitOf(request: FastifyRequest, reply: FastifyReply): Visit {
  const { userId } = request
  return {
    userId,
    request,
    reply,
    get payerIp() {
      return callerAddress(request)
    },
    get network() {
      return networkOf(callerAddress(request))
    },
    get learnerId() {
      if (userId === null) throw tokenExpired()
      return userId
    },
  }
}

/** Services a child may use at any hour: the account, what is shown around the pages, and reports of the app. */
const ALWAYS: ReadonlySet<Service> = new Set(['user', 'token', 'guser', 'rabbit', 'tiger', 'adbox'])

type Handler<C extends Call> = (input: InputOf<C>, visit: Visit) => Promise<ReplyOf<C>>

const fastifyPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')

const envelopes = new WeakMap<TSchema, TSchema>()

/** Lists are in `rows`, everything else in `res`; a refusal has neither. The same object for the same reply, so that its writer is found. */
function envelopeSchema(reply: TSchema): TSchema {
  const content = reply.type === 'array' ? 'rows' : 'res'
  const envelope = envelopes.get(reply) ?? Type.Object({ code: Type.Integer(), msg: Type.String(), [content]: Type.Optional(reply) })
  envelopes.set(reply, envelope)
  return envelope
}

/**
 * `isFrequent`: pages in use repeat the call all the time. `isEnding`: it stores what was done before, so it is taken at any hour. `bodyLimit`: bytes of a body that may be larger than others. `isUnlogged`: no
 * log line tells that somebody called, when and from where.
 */
type Serving = { isFrequent?: boolean; isEnding?: boolean; bodyLimit?: number; isUnlogged?: boolean }

/**
 * Serves one call of the contract under the service that the call names: validates by the schemas bound to it, demands a session where
 * the contract requires it, and wraps the reply into the envelope. A handler of another shape does not compile.
 */
export function serve<C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: Handler<C>,
  { isFrequent = false, isEnding = false, bodyLimit, isUnlogged = false }: Serving = {},
): void {
  const { params, query, body, reply: shape } = schemasOf(call)
  const isList = shape.type === 'array'
  const scope = app.serviceScopes.get(serviceOf(call.service))
  if (!scope) throw new Error(`The service ${call.service} is not open`)
  scope.route({
    method: call.method,
    url: fastifyPath(call.path),
    config: { isAuth: call.auth, isFrequent, isTimed: !isFrequent && !isEnding && !ALWAYS.has(serviceOf(call.service)) },
    ...(bodyLimit !== undefined && { bodyLimit }),
    ...(isUnlogged && { logLevel: 'silent' as const }),
    // Before the body is read: who may not call sends none.
    onRequest: (request, _reply, done) => done(call.auth && !call.isGuest && request.userId === null ? tokenExpired() : undefined),
    schema: {
      tags: [call.service],
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: { 200: envelopeSchema(shape) },
    },
    handler: async (request, reply) => {
      // A reply to one learner, or one that opens a session, is not cached.
      if (request.userId !== null || !call.auth) reply.header('cache-control', 'no-store')
      const input = { params: request.params, query: request.query, body: request.body } as InputOf<C>
      const result = await handler(input, visitOf(request, reply))
      return { code: CODE_OK, msg: 'ok', [isList ? 'rows' : 'res']: result }
    },
  })
}
