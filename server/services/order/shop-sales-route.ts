import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { FastifyRequest } from 'fastify'
import { tx } from '#server/database/tables'
import type { Deps, ServicePlugin } from '#server/deps'
import { courseById } from '#server/repositories/course/course-edit'
import { useShopNonce } from '#server/repositories/order/shop-orders'
import { mobileOf } from '@/domain/account/mobile'
import { readJson } from '@/domain/text/read-json'
import { MINUTE_MS } from '@/domain/time/units'
import { takeSale, undoSale } from './shop-sales'

/** The door for the system of another shop, which signs what it sends; docs/shop-orders.md says how. */

/** Clocks of two systems may differ by this much; a nonce is remembered for twice as long. */
const WINDOW_MS = 5 * MINUTE_MS
const MOST_BYTES = 262_144
const MOST_ORDERS = 200

const closed = { additionalProperties: false }
const OrderSchema = Type.Object(
  {
    sn: Type.String({ pattern: '^[\\w-]{4,40}$' }),
    state: Type.Union([Type.Literal('paid'), Type.Literal('undone')]),
    mobile: Type.Optional(Type.String({ maxLength: 20 })),
    courseId: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
    boughtAt: Type.Optional(Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 })),
    reason: Type.Optional(Type.String({ maxLength: 200 })),
  },
  closed,
)
const BodySchema = Type.Object({ orders: Type.Array(OrderSchema, { minItems: 1, maxItems: MOST_ORDERS }) }, closed)
type Order = Static<typeof OrderSchema>

const digestOf = (body: string) => createHash('sha256').update(body).digest('hex')

/** The signature of a call: over its time, its nonce, its place and its bytes. */
export const shopSignature = (key: string, time: string, nonce: string, body: string): string =>
  createHmac('sha256', key)
    .update(`${time}\n${nonce}\nPOST\n/shop/orders\n${digestOf(body)}`)
    .digest('hex')

function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}

type Signed = { nonce: string; body: string }

/** The call when its signature is right and its time is ours; null otherwise. */
function signedOf(request: FastifyRequest, key: string, now: number): Signed | null {
  const of = (name: string) => String(request.headers[name] ?? '')
  const [time, nonce, signature] = [of('x-shop-time'), of('x-shop-nonce'), of('x-shop-signature')]
  const body = typeof request.body === 'string' ? request.body : ''
  if (!/^\d{13}$/.test(time) || !/^[\w-]{16,64}$/.test(nonce)) return null
  if (Math.abs(Number(time) - now) > WINDOW_MS) return null
  return isSame(signature, shopSignature(key, time, nonce, body)) ? { nonce, body } : null
}

/** Says what an order came to, as the shop is told; each stands for itself. */
type Result = { sn: string; result: string }

const MISSING = 'refused: mobile, courseId and boughtAt are needed'

async function takeOne(deps: Deps, order: Order): Promise<Result> {
  const { sn, state, courseId, boughtAt, reason } = order
  const now = deps.now()
  if (state === 'undone') {
    const done = await tx(deps.db, (work) => undoSale(work, sn, reason ?? '', now))
    return { sn, result: done.state }
  }
  const mobile = mobileOf(order.mobile ?? '')
  if (mobile === null || courseId === undefined || boughtAt === undefined) return { sn, result: MISSING }
  if (!(await courseById(deps.db, courseId))) return { sn, result: 'refused: there is no such course' }
  const taken = await tx(deps.db, (work) => takeSale(work, { sn, mobile, courseId, boughtAt }, 'call', now))
  return { sn, result: taken === 'other' ? 'refused: the number is that of another sale' : taken }
}

const isBody = (value: unknown): value is Static<typeof BodySchema> => Value.Check(BodySchema, value)

/** Takes sales of another shop in, and takes them back. Without a key of the installation there is no door. */
export const shopSalesRoute: ServicePlugin = (app, deps) => {
  const key = deps.env.shopKey
  if (key === null) return
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, body, done) => done(null, body))
  app.post('/orders', async (request, reply) => {
    const signed = signedOf(request, key, deps.now())
    if (signed === null) return reply.status(401).send({ error: 'the signature or the time is not right' })
    const orders = readJson(signed.body, isBody)?.orders
    if (orders === undefined) return reply.status(400).send({ error: 'the body is not as documented' })
    const isFresh = await tx(deps.db, (work) => useShopNonce(work, signed.nonce, deps.now(), deps.now() - 2 * WINDOW_MS))
    if (!isFresh) return reply.status(409).send({ error: 'the nonce was used before' })
    const results: Result[] = []
    for (const order of orders) results.push(await takeOne(deps, order))
    return { results }
  })
}
