import { exam } from '@/contract/exam/exam'
import { order } from '@/contract/order/order'
import { retryDelayOf } from '@/domain/time/retry-delay'
import { Refused } from '../../test/support/exchange'
import { sendTo } from '../../test/support/signed-call'
import { changesOf, RUN, type Taker } from '../bench/exam/takers'

export type Buyer = { userId: number; accessToken: string; courses: number[] }

/** Records what the cluster has acknowledged to its clients, and when it failed them. */
export type Acknowledged = {
  /** `attempt:seq:question` of saved answers. */
  answers: Set<string>
  /** Orders by their idempotency key. */
  orders: Map<string, string>
  /** Orders the cashier took money for. */
  paid: Map<string, { userId: number; courseId: number }>
  /** Milliseconds of each failed request, and what it failed with. */
  errors: { at: number; why: string }[]
  refused: string[]
  /** Requests that were repeated until the end of the run in vain. */
  unanswered: number
}

export const nothingYet = (): Acknowledged => ({
  answers: new Set(),
  orders: new Map(),
  paid: new Map(),
  errors: [],
  refused: [],
  unanswered: 0,
})

const REQUEST_MS = 12_000

const pause = (ms: number) => new Promise((resume) => setTimeout(resume, ms))

const within = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    pause(REQUEST_MS).then(() => {
      throw new Error('no answer')
    }),
  ])

/** Repeats a request until it is answered, after the pauses the app makes; gives up when the run is `over`. A refusal by the shop's rules is thrown. */
async function insist<T>(told: Acknowledged, over: () => boolean, ask: () => Promise<T>): Promise<T | undefined> {
  for (let failures = 1; !over(); failures += 1) {
    try {
      return await within(ask())
    } catch (error) {
      if (error instanceof Refused && error.code < 500 && error.code !== 429) throw error
      told.errors.push({ at: Date.now(), why: error instanceof Error ? error.message : String(error) })
      await pause(retryDelayOf(failures))
    }
  }
  told.unanswered += 1
  return undefined
}

export type Run = { origin: string; told: Acknowledged; isEnding: () => boolean; over: () => boolean }

/** A taker saves a change every `everyMs`, the next one only when the last was acknowledged. */
export async function take({ origin, told, isEnding, over }: Run, taker: Taker, everyMs: number): Promise<void> {
  for (let round = 0; !isEnding(); round += 1) {
    const changes = changesOf(taker, round)
    const body = { run: RUN, after: 0, changes }
    const saved = await insist(told, over, () =>
      sendTo(origin, exam.saveAnswers, { params: { id: taker.attemptId }, body } as never, taker.accessToken),
    )
    if (saved) for (const { questionId, seq } of changes) told.answers.add(`${taker.attemptId}:${seq}:${questionId}`)
    await pause(everyMs)
  }
}

/** The pretended provider's page: takes the money and sends the browser back to the shop. */
async function payAt(url: string): Promise<void> {
  const reply = await fetch(`${url}/pay`, { method: 'POST', redirect: 'manual' })
  if (reply.status !== 303) throw new Error(`cashier: HTTP ${reply.status}`)
}

async function buyOne({ origin, told, over }: Run, { userId, accessToken }: Buyer, courseId: number): Promise<void> {
  const idempotencyKey = `chaos-${userId}-${courseId}`
  const body = { courseId, idempotencyKey, buyFrom: 'h5', isBargainPaid: 0 } as const
  const made = await insist(told, over, () => sendTo(origin, order.create, { body }, accessToken))
  if (!made) return
  const { orderSn } = made
  told.orders.set(idempotencyKey, orderSn)
  const payment = await insist(told, over, () =>
    sendTo(origin, order.pay, { params: { orderSn }, body: { orderSn, channel: 'alipay_h5' } }, accessToken),
  )
  if (payment?.kind !== 'redirect') return
  if ((await insist(told, over, () => payAt(payment.url).then(() => true))) === undefined) return
  told.paid.set(orderSn, { userId, courseId })
  // The learner comes back: the shop asks the provider when no notice has come.
  await insist(told, over, () => sendTo(origin, order.check, { params: { orderSn } }, accessToken))
}

/** A buyer buys one course after the other. */
export async function buy(run: Run, buyer: Buyer, everyMs: number): Promise<void> {
  for (const courseId of buyer.courses) {
    if (run.isEnding()) return
    try {
      await buyOne(run, buyer, courseId)
    } catch (error) {
      run.told.refused.push(`${buyer.userId} ${courseId}: ${error instanceof Error ? error.message : String(error)}`)
    }
    await pause(everyMs)
  }
}
