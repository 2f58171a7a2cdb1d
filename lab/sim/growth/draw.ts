import type { Chance } from '../../../test/support/chance'
import type { Action } from './action'
import { owns, type Village } from './model'
import { COURSES } from './village'

/** The account of the boss of a farm: who the others invite for. */
const BOSS = 30

type Scene = { chance: Chance; village: Village; day: number; joined: number[] }
type Kind = Action['do']

const weights: readonly [Kind, number][] = [
  ['code', 26],
  ['open', 22],
  ['buy', 24],
  ['draw', 14],
  ['refund', 6],
  ['cashOut', 6],
  ['chargeback', 0.7],
  ['budget', 0.7],
  ['switch', 0.5],
  ['endRaffle', 0.1],
]
const TOTAL = weights.reduce((sum, [, weight]) => sum + weight, 0)

function kindOf(chance: Chance): Kind {
  let left = chance.random() * TOTAL
  for (const [kind, weight] of weights) {
    left -= weight
    if (left < 0) return kind
  }
  return 'code'
}

const some = (chance: Chance, items: readonly number[]): number => items[chance.below(items.length)] ?? 0

/** Chooses whom somebody deals with: farmers mostly with their own, now and then with themselves. */
function other({ chance, village, joined }: Scene, who: number): number {
  const group = village.people[who]?.group
  if (chance.happens(0.06)) return who
  if (group === 'alone' && chance.happens(0.7)) return who % 2 === 0 ? who + 1 : who - 1
  if (group === 'devices' && chance.happens(0.6)) return BOSS
  if (group === 'address' && chance.happens(0.6)) return BOSS + 8
  return some(chance, joined)
}

function buy({ chance, village }: Scene, who: number): Action | null {
  const open = COURSES.map((_, at) => at).filter((course) => !owns(village, who, course))
  if (open.length === 0) return null
  const course = chance.happens(0.6) && open.includes(0) ? 0 : some(chance, open)
  const payer = chance.happens(0.03) ? some(chance, [who, BOSS, 0, 1]) : (village.people[who]?.payer ?? who)
  return { do: 'buy', who, course, payer, isLate: chance.happens(0.08), times: chance.happens(0.15) ? chance.between(2, 3) : 1 }
}

type Drawn = (scene: Scene, who: number) => Action | null

/** An order whose payment was heard of; null when the one that was drawn is not. */
function heardOrder({ chance, village }: Scene): number | null {
  const order = chance.below(Math.max(1, village.orders.length))
  const status = village.orders[order]?.status
  return status === undefined || status === 'unheard' ? null : order
}

function refund(scene: Scene): Action | null {
  const order = heardOrder(scene)
  return order === null ? null : { do: 'refund', order, times: scene.chance.happens(0.3) ? 2 : 1 }
}

function chargeback(scene: Scene): Action | null {
  const order = heardOrder(scene)
  return order === null || scene.village.orders[order]?.status !== 'completed' ? null : { do: 'chargeback', order }
}

function cashOut({ chance, village }: Scene, who: number): Action {
  const amount = chance.happens(0.1) ? 50 : Math.max(100, Math.floor((village.cash[who] ?? 0) / chance.between(1, 2)))
  const last = village.cashOuts.findLast((one) => one.who === who)
  return last && chance.happens(0.3)
    ? { do: 'cashOut', who, amount: last.amount, key: last.key }
    : { do: 'cashOut', who, amount, key: `cash-key-${village.cashOuts.length}` }
}

function draw({ chance, village }: Scene, who: number): Action {
  const { length } = village.raffle.draws
  const number = chance.happens(0.25) ? chance.below(length + 1) : length
  return { do: 'draw', who, key: `draw-key-${number}`, times: chance.happens(0.2) ? 3 : 1 }
}

const drawn: Record<Kind, Drawn> = {
  code: (scene, who) => ({ do: 'code', who, of: scene.chance.happens(0.03) ? null : other(scene, who) }),
  open: (scene, who) => ({ do: 'open', who, of: other(scene, who), isTarget: !scene.chance.happens(0.05) }),
  buy,
  refund,
  chargeback,
  cashOut,
  draw,
  switch: ({ village }) => ({ do: 'switch', isOn: !village.sale.isOn }),
  budget: ({ chance, village }) => ({ do: 'budget', amount: village.sale.spent + chance.between(0, 200) * 100 }),
  endRaffle: () => ({ do: 'endRaffle' }),
}

/** The next step of a village; null when there is nothing to do of the kind that was drawn. */
export function drawAction(scene: Scene): Action | null {
  const who = some(scene.chance, scene.joined)
  return drawn[kindOf(scene.chance)](scene, who)
}
