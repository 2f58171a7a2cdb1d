import { chanceOf } from '../chance'
import { nicknames } from './words/nicknames'

/** How somebody learns. `days`: share of the days with a session; `answers`: questions of a session; `stays`: days until they leave. */
export type Temperament = {
  name: 'diligent' | 'steady' | 'weekend' | 'sprinter' | 'visitor'
  days: number
  answers: readonly [number, number]
  stays: readonly [number, number]
  /** Share of right answers at the beginning, and what a session adds, both in percent. */
  skill: readonly [number, number]
  hours: readonly [number, number]
}

const temperaments: readonly Temperament[] = [
  { name: 'diligent', days: 0.62, answers: [5, 9], stays: [55, 115], skill: [58, 0.5], hours: [6, 22] },
  { name: 'steady', days: 0.4, answers: [4, 8], stays: [55, 130], skill: [52, 0.5], hours: [19, 22] },
  { name: 'weekend', days: 0.22, answers: [6, 12], stays: [70, 160], skill: [50, 0.7], hours: [9, 21] },
  { name: 'sprinter', days: 0.75, answers: [6, 10], stays: [25, 50], skill: [46, 0.9], hours: [12, 23] },
  { name: 'visitor', days: 0.3, answers: [2, 6], stays: [4, 20], skill: [42, 0.2], hours: [10, 22] },
]
/** Temperaments in the shares in which they come. */
const shares = [0, 0, 1, 1, 1, 2, 2, 3, 3, 4] as const

/** The subject somebody learns, with the courses and papers that belong to it. */
export type Aim = { categoryId: number; courses: readonly number[]; papers: readonly number[] }

const aims: readonly Aim[] = [
  { categoryId: 221, courses: [101, 105, 104], papers: [2, 101, 3, 103, 102, 104, 105] },
  { categoryId: 222, courses: [102, 105, 108], papers: [5, 111, 6, 113, 112, 114, 115] },
  { categoryId: 222, courses: [102, 101, 104], papers: [5, 112, 6, 113, 111, 115, 103] },
  { categoryId: 231, courses: [103, 107], papers: [7, 121, 123, 125] },
  { categoryId: 311, courses: [106, 107], papers: [131, 133, 135] },
]
const aimShares = [0, 0, 0, 1, 1, 1, 2, 2, 3, 4] as const

export type Person = {
  /** Counts from 0, in the order of joining. */
  index: number
  mobile: string
  nickname: string
  joins: number
  leaves: number
  temperament: Temperament
  aim: Aim
  isInClass: boolean
  /** Days from the first to the first order, null for who only looks around. */
  buysAfter: number | null
  wantsRefund: boolean
  wantsBook: boolean
  talks: number
}

const FIRST_MOBILE = 13_700_100_000
/** More come in the months after the campaign, and some on every day before. */
const EARLY = 12
const EARLY_DAYS = 13

/** The day on which somebody joins: a dozen in the first fortnight, the others unevenly over the year. */
function joiningDays(count: number, days: number): number[] {
  const chance = chanceOf('joining')
  const early = Math.min(count, EARLY)
  const first = Array.from({ length: early }, () => chance.below(Math.min(days, EARLY_DAYS)))
  const rest = Array.from({ length: count - early }, () => {
    const day = EARLY_DAYS + chance.below(Math.max(1, days - EARLY_DAYS - 8))
    return chance.below(3) === 0 ? nearCampaign(day, days, chance.below(10)) : day
  })
  return [...first, ...rest].sort((one, other) => one - other)
}

/** A third comes in the ten days of the campaign. */
const nearCampaign = (day: number, days: number, late: number) => (days < CAMPAIGN.day + CAMPAIGN.days ? day : CAMPAIGN.day + late)

/** The campaign: the day it begins on, counted from the first, and how long it lasts. */
export const CAMPAIGN = { day: 254, days: 12 } as const

/**
 * The class of thirty: the day on which it is opened for joining and the one before its first, the course and its group, the class it is made
 * like, the chapters of its plan, and the days that its members stay at least.
 */
export const CLASS = {
  opens: 256,
  day: 266,
  course: 102,
  group: 1,
  like: 1,
  places: 30,
  chapters: [22201, 22202, 22203, 22204, 22205, 22208],
  stays: 50,
} as const
/** So many days before its first day the first of them come. */
const CLASS_EARLY = 40

function personOf(seed: number, index: number, joins: number, days: number): Person {
  const chance = chanceOf(`${seed} person ${index}`)
  const temperament = temperaments[chance.of(...shares)] ?? temperaments[0]
  const aim = aims[chance.of(...aimShares)] ?? aims[0]
  if (!temperament || !aim) throw new Error('there is nobody to be')
  const [least, most] = temperament.stays
  return {
    index,
    mobile: String(FIRST_MOBILE + index * 37),
    nickname: nicknames[index] ?? `学友${index}`,
    joins,
    leaves: Math.min(days, joins + least + chance.below(most - least)),
    temperament,
    aim,
    isInClass: false,
    buysAfter: temperament.name === 'visitor' && chance.below(2) === 0 ? null : chance.below(6),
    wantsRefund: chance.below(9) === 0,
    wantsBook: chance.below(3) > 0,
    talks: chance.below(5),
  }
}

/** Somebody who comes to learn in the class. */
function classmate(person: Person, days: number): Person {
  const [first, second] = temperaments
  const aim = aims[1]
  if (!first || !second || !aim) return person
  const temperament = person.temperament.name === 'visitor' ? second : person.temperament
  const leaves = Math.min(days, Math.max(person.leaves, CLASS.day + CLASS.stays))
  return { ...person, temperament, aim, leaves, isInClass: true, buysAfter: 0, wantsRefund: false }
}

/** Everybody who comes to the school in the year, in the order in which they come. */
export function peopleOf(seed: number, count: number, days: number): Person[] {
  let free: number = CLASS.places
  return joiningDays(count, days).map((joins, index) => {
    const person = personOf(seed, index, joins, days)
    const isInClass = free > 0 && joins >= CLASS.day - CLASS_EARLY && joins < CLASS.day
    if (isInClass) free -= 1
    return isInClass ? classmate(person, days) : person
  })
}
