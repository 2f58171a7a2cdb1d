import { type Chance, chance as chanceOf } from '../../../test/support/chance'
import { FIRST_MOMENT } from '../../../test/support/test-clock'
import type { Action } from './action'
import { drawAction } from './draw'
import { cashOut, draw, hear, openLink, openVillage, refund, settleDue, takeBack, type Village, writeCode } from './model'
import { DAY_MS, people, terms } from './village'

/** Steps of a village on a day. */
const STEPS = 7

export type Life = { chance: Chance; village: Village; lines: string[] }

export function beginLife(seed: number, id: number): Life {
  const chance = chanceOf(seed * 1_000_003 + id)
  return { chance, village: openVillage(id, people(chance), terms(chance)), lines: [] }
}

export const momentOf = (day: number): number => FIRST_MOMENT + day * DAY_MS

/** Applies a step by the rules; returns the reason when nothing is done. */
function apply(village: Village, action: Action, day: number): string {
  const now = momentOf(day)
  switch (action.do) {
    case 'code':
      return writeCode(village, action.who, action.of, day, now)
    case 'open':
      return openLink(village, action.who, action.of, action.isTarget, now)
    case 'buy':
      village.orders.push({ who: action.who, course: action.course, payer: action.payer, paidAt: now, status: 'unheard' })
      if (!action.isLate) hear(village, village.orders.length - 1, day)
      return ''
    case 'refund':
      return refund(village, action.order, now)
    case 'chargeback':
      takeBack(village, action.order)
      return ''
    case 'cashOut':
      return cashOut(village, action.who, action.amount, action.key, now)
    case 'draw':
      return draw(village, action.who, action.key)
    case 'switch':
      village.sale.isOn = action.isOn
      return ''
    case 'budget':
      village.sale.budget = action.amount
      return ''
    case 'endRaffle':
      village.raffle.isOn = false
      return ''
  }
}

/** Applies the events of a new day: notices that were late, and rewards whose window is over. Returns the orders that were heard of. */
export function dawn({ village }: Life, day: number): number[] {
  settleDue(village, momentOf(day))
  const late = village.orders.flatMap(({ status }, at) => (status === 'unheard' ? [at] : []))
  for (const at of late) hear(village, at, day)
  return late
}

export type Step = { action: Action; refusal: string }

/** The steps of a village on a day, one after the other: each is drawn from what the one before left. */
export function* stepsOf(life: Life, day: number): Generator<Step> {
  const { chance, village, lines } = life
  const joined = village.people.flatMap(({ joins }, at) => (joins <= day ? [at] : []))
  for (let at = 0; at < STEPS; at += 1) {
    const action = drawAction({ chance, village, day, joined })
    if (!action) continue
    const refusal = apply(village, action, day)
    lines.push(`${day} ${JSON.stringify(action)} ${refusal}`)
    yield { action, refusal }
  }
}

/** Sums up the state of a village as one line. */
export const endOf = ({ rewards, cash, debt, beans, sale, inviting, raffle }: Village): string =>
  JSON.stringify({ rewards, cash, debt, beans, sale, inviting, draws: raffle.draws })
