import type { Chance } from '../../../test/support/chance'

export const DAY_MS = 86_400_000
/** Days of a run. */
export const DAYS = 40
/** People who may deal with one another; nobody deals with those of another village. */
export const VILLAGERS = 50
/** Prices of the courses in fen; the first is the one that is sold on. */
export const COURSES = [19_900, 9_900, 500] as const
/** On these days the campaign of inviting is stopped for all villages. */
export const isInvitingOff = (day: number): boolean => day % 11 === 10

/** Lists the prizes of each village's raffle: beans, how often each comes, how many there are. */
export const PRIZES = [
  { kind: 'beans', beans: 20, weight: 30, stock: 5 },
  { kind: 'goods', beans: 0, weight: 20, stock: 2 },
  { kind: 'beans', beans: 5, weight: 30, stock: null },
  { kind: 'none', beans: 0, weight: 20, stock: null },
] as const
export const CHANCES = 2

type Group = 'plain' | 'devices' | 'address' | 'alone'

/** A person as they are from the start. Things are named by numbers within the village. */
export type Person = {
  group: Group
  /** The day on which the account is made; negative is before the run. */
  joins: number
  device: number
  address: number
  /** The account that cash goes to. */
  payee: number
  payer: number
}

const groupOf = (at: number): Group => (at < 30 ? 'plain' : at < 38 ? 'devices' : at < 46 ? 'address' : 'alone')

/** Honest people have things of their own; farmers share a device and a wallet, a network address, or everything with one other. */
const shared: Record<Group, (at: number) => Partial<Person>> = {
  plain: () => ({}),
  devices: () => ({ device: 1000, payer: 1000 }),
  address: () => ({ address: 1000 }),
  alone: (at) => {
    const pair = 2000 + at - (at % 2)
    return { device: pair, payee: pair, payer: pair }
  },
}

export function people(chance: Chance): Person[] {
  return Array.from({ length: VILLAGERS }, (_none, at) => {
    const group = groupOf(at)
    const joins = chance.happens(0.25) ? -chance.between(1, 30) : chance.between(0, 25)
    return { group, joins, device: at, address: at, payee: at, payer: at, ...shared[group](at) }
  })
}

export type Terms = { share: number; budget: number }

/** Draws the terms of the village's distribution: a share in hundredths of a percent, and a budget that mostly does not last. */
export const terms = (chance: Chance): Terms => ({ share: chance.between(5, 30) * 100, budget: chance.between(50, 400) * 100 })
