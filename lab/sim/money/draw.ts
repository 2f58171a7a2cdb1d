import { cashAccountOf } from '@/domain/invite/invite'
import { beansAccountOf } from '@/domain/money/beans'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@/domain/time/units'
import type { Chance } from '../../../test/support/chance'
import type { Action, Decider, Decision, Wish } from './action'
import { restOfRefund } from './model/refunding'
import type { Order, Scene, Trade } from './model/state'
import { BARGAINED, CHANNELS, COURSES, type Fault, FRIENDS, PACKS, RULES, TEMPLATES } from './shop'

/** So many of the latest things are acted on; older ones have mostly come to rest. */
const RECENT = 6

type Draw = (chance: Chance, scene: Scene) => Action | null

/** The number of one of the latest of so many things; null when there is none. */
const recent = (chance: Chance, count: number) => (count === 0 ? null : count - chance.below(Math.min(RECENT, count)))

/** Mostly one of the latest things that fit, else any of the latest. */
function fitting<T>(chance: Chance, things: readonly T[], fits: (thing: T) => boolean): number | null {
  const numbers = things.flatMap((thing, at) => (fits(thing) ? [at + 1] : []))
  return numbers.length > 0 && chance.happens(0.75)
    ? (numbers[numbers.length - 1 - chance.below(Math.min(RECENT, numbers.length))] ?? null)
    : recent(chance, things.length)
}

/** Mostly a key of its own; sometimes one that was used before. */
const keyFor = (chance: Chance, { me }: Scene, name: string) =>
  chance.happens(0.15) && me.orders.length > 0 ? `${name}-key-${recent(chance, me.orders.length)}` : `${name}-key-${me.orders.length + 1}`

function wishOf(chance: Chance, { shop, me }: Scene): Wish {
  const courses = [chance.below(COURSES.length)]
  while (courses.length < 3 && chance.happens(0.3)) {
    const more = chance.below(COURSES.length)
    if (!courses.includes(more)) courses.push(more)
  }
  const voucher = () => (chance.happens(0.6) ? undefined : (recent(chance, me.coupons.length) ?? 0))
  const balance = shop.books.balance(beansAccountOf(me.userId))
  const [coupon, envelope] = [voucher(), voucher()]
  return {
    courses,
    ...(coupon !== undefined && { coupon }),
    ...(envelope !== undefined && { envelope }),
    beans: chance.happens(0.5) ? 0 : chance.below(balance + 20),
    isBargain: courses[0] === BARGAINED && chance.happens(0.8),
  }
}

/** The key an order was made under. */
const keyOf = ({ me }: Scene, order: number) => [...me.keys].find(([, known]) => known.order === order)?.[0] ?? 'no-such-key'

const buy: Draw = (chance, scene) => {
  const last = scene.me.orders.at(-1)
  const isAgain = chance.happens(0.1) && last?.kind === 'course'
  const wish = isAgain ? wishFrom(last.body) : wishOf(chance, scene)
  const key = isAgain && chance.happens(0.5) ? keyOf(scene, scene.me.orders.length) : keyFor(chance, scene, 'order')
  return { do: 'buy', wish, key, isStale: chance.happens(0.05) }
}

/** The wish that a body was made from, so that the very same is asked for again. */
export function wishFrom(body: string): Wish {
  const [courses, coupon, envelope, beans, isBargain] = JSON.parse(body) as [number[], number | null, number | null, number, boolean]
  return { courses, ...(coupon !== null && { coupon }), ...(envelope !== null && { envelope }), beans, isBargain }
}

const isPending = ({ status }: Order) => status === 'pending_payment'
const pay: Draw = (chance, { me }) => {
  const order = fitting(chance, me.orders, isPending)
  return order === null ? null : { do: 'pay', order, channel: chance.pick(CHANNELS) }
}

const FAULTS: readonly [Fault, ...Fault[]] = ['later', 'silent', 'down', 'fails']
const faultOf = (chance: Chance, share: number): Fault => (chance.happens(share) ? 'none' : chance.pick(FAULTS))

/** Draws an order and some of its items, now and then one that it does not have. */
function someItems(chance: Chance, { me }: Scene): { order: number; seqs: number[] } | null {
  const order = fitting(chance, me.orders, ({ status, kind }) => status === 'completed' && kind === 'course')
  if (order === null) return null
  const count = me.orders[order - 1]?.items.length ?? 1
  const all = Array.from({ length: count }, (_, at) => at + 1)
  const some = all.filter(() => chance.happens(0.6))
  return { order, seqs: some.length > 0 ? some : [1 + chance.below(count + 1)] }
}

const refund: Draw = (chance, scene) => {
  const wish = someItems(chance, scene)
  if (wish === null) return null
  const fault = faultOf(chance, 0.6)
  const times = fault === 'none' && chance.happens(0.2) ? 3 : 1
  return { do: 'refund', ...wish, times, fault, isByPerson: chance.happens(0.7) }
}

/** Staff ask for the learner, who is on the telephone. */
const openCase: Draw = (chance, scene) => {
  const wish = someItems(chance, scene)
  return wish === null ? null : { do: 'openCase', ...wish }
}

const deciderOf = (chance: Chance): Decider => ({ role: chance.pick(['service', 'finance']), n: chance.pick([0, 1]) })

/** Mostly a sum that may go back, sometimes more than that. */
const upTo = (chance: Chance, most: number) => chance.below(Math.floor(most * 1.1) + 2)

const decide: Draw = (chance, scene) => {
  const { refunds } = scene.me
  const refund = fitting(chance, refunds, ({ stage }) => stage === 'review')
  const row = refund === null ? undefined : refunds[refund - 1]
  if (refund === null || !row) return null
  const rest = restOfRefund(scene, row)
  const wish: Decision = {
    choice: chance.pick(['whole', 'part', 'part', 'goodwill', 'refuse']),
    amount: upTo(chance, rest.amount),
    beans: upTo(chance, rest.beans),
    goodwill: upTo(chance, RULES.goodwillMost),
    keepsRights: chance.happens(0.5),
  }
  return { do: 'decide', refund, by: deciderOf(chance), wish, fault: faultOf(chance, 0.7) }
}

const second: Draw = (chance, { me }) => {
  const refund = fitting(chance, me.refunds, ({ stage }) => stage === 'second')
  return refund === null ? null : { do: 'second', refund, by: deciderOf(chance), agrees: chance.happens(0.8), fault: faultOf(chance, 0.7) }
}

const cashOut: Draw = (chance, { shop, me }) => {
  const balance = shop.books.balance(cashAccountOf(me.userId))
  const isAgain = chance.happens(0.2) && me.cashOuts.length > 0
  const key = `cash-out-${isAgain ? me.cashOuts.length : me.cashOuts.length + 1}`
  const more = chance.happens(0.2) ? 100 : 1
  const amount =
    isAgain && chance.happens(0.8)
      ? (me.cashOuts.at(-1)?.amount ?? 100)
      : Math.min(100, balance) + chance.below(Math.max(more, balance - 99))
  return { do: 'cashOut', amount, key, fault: faultOf(chance, 0.5) }
}

const decideCash: Draw = (chance, { me }) => {
  const cashOut = fitting(chance, me.cashOuts, ({ stage }) => stage !== null)
  if (cashOut === null) return null
  const decision = chance.pick(['agree', 'agree', 'agree', 'back', 'refuse'] as const)
  return { do: 'decideCash', cashOut, by: chance.pick([0, 1]), decision, fault: faultOf(chance, 0.6) }
}

/** Mostly a lower price, now and then nothing at all, or one that is not lower. */
const reprice: Draw = (chance, { me }) => {
  const order = fitting(chance, me.orders, ({ status, kind }) => status === 'pending_payment' && kind === 'course')
  if (order === null) return null
  const payable = chance.happens(0.1) ? 0 : chance.below((me.orders[order - 1]?.payable ?? 0) + 2)
  return { do: 'reprice', order, payable }
}

/** Acts on one of the latest orders or trades, mostly one that fits. */
const onOrder =
  (fits: (order: Order) => boolean, act: (order: number, chance: Chance) => Action): Draw =>
  (chance, { me }) => {
    const order = fitting(chance, me.orders, fits)
    return order === null ? null : act(order, chance)
  }
const onTrade =
  (fits: (trade: Trade) => boolean, act: (trade: number, chance: Chance) => Action): Draw =>
  (chance, { me }) => {
    const trade = fitting(chance, me.trades, fits)
    return trade === null ? null : act(trade, chance)
  }
const isOpen = ({ there, status }: Trade) => there === 'open' && status === 'created'
const isUnheard = ({ there, status }: Trade) => there === 'paid' && (status === 'created' || status === 'closed')

const takeBack: Draw = (chance, { me }) => {
  const award = recent(chance, me.awards.length)
  return award === null ? null : { do: 'takeBack', award }
}

const undoMerge: Draw = (chance, { me }) => {
  const merge = fitting(chance, me.merges, ({ isUndone }) => !isUndone)
  return merge === null ? null : { do: 'undoMerge', merge }
}

/** Kinds of steps and how often each is drawn. */
const draws: readonly (readonly [number, Draw])[] = [
  [20, buy],
  [5, (chance, scene) => ({ do: 'recharge', pack: chance.below(PACKS.length), key: keyFor(chance, scene, 'pack') })],
  [8, (chance) => ({ do: 'claim', template: chance.below(TEMPLATES.length) })],
  [2, () => ({ do: 'bargain' })],
  [5, (chance) => ({ do: 'cut', friend: chance.below(FRIENDS) })],
  [6, onOrder(isPending, (order) => ({ do: 'cancel', order }))],
  [5, reprice],
  [16, pay],
  [16, onTrade(isOpen, (trade) => ({ do: 'confirm', trade }))],
  [16, onTrade(isUnheard, (trade, chance) => ({ do: 'notify', trade, times: chance.happens(0.3) ? 1 + chance.below(4) : 1 }))],
  [3, onTrade(isUnheard, (trade, chance) => ({ do: 'forge', trade, how: chance.pick(['amount', 'signature', 'body', 'time', 'trade']) }))],
  [6, onOrder(isPending, (order) => ({ do: 'check', order }))],
  [5, onOrder(isPending, (order) => ({ do: 'payBeans', order }))],
  [10, refund],
  [4, openCase],
  [6, decide],
  [3, second],
  [4, (chance) => ({ do: 'award', amount: 1 + chance.below(3_000), waitMs: Math.max(0, chance.below(16) - 8) * DAY_MS })],
  [2, takeBack],
  [7, cashOut],
  [5, decideCash],
  [
    1,
    (chance) => ({ do: 'merge', beans: chance.happens(0.7) ? chance.below(500) : 0, cash: chance.happens(0.5) ? chance.below(3_000) : 0 }),
  ],
  [2, undoMerge],
]
const weights = draws.reduce((sum, [weight]) => sum + weight, 0)

/** The next step, drawn from what there is to act on. */
export function drawAction(chance: Chance, scene: Scene): Action {
  for (;;) {
    let left = chance.below(weights)
    const found = draws.find(([weight]) => {
      left -= weight
      return left < 0
    })
    const action = found?.[1](chance, scene)
    if (action) return action
  }
}

/** How far the clock goes on between two stretches, in milliseconds. */
export const drawPause = (chance: Chance): number =>
  chance.pick([10 * SECOND_MS, 5 * MINUTE_MS, 31 * MINUTE_MS, 31 * MINUTE_MS, 2 * HOUR_MS, DAY_MS, 3 * DAY_MS + MINUTE_MS])
