import { DAYS_OF_WEEK } from '@/domain/time/day'

type Placed = { dueOffset: number; minutes: number; stage: string }
export type PlanDay<T> = { offset: number; tasks: T[]; minutes: number }
export type PlanWeek<T> = { week: number; stages: string[]; minutes: number; days: PlanDay<T>[] }

const sumOf = (all: readonly { minutes: number }[]) => all.reduce((sum, { minutes }) => sum + minutes, 0)

/** The week of a day of a plan; both count from 0. */
export const weekOfOffset = (offset: number): number => Math.floor(offset / DAYS_OF_WEEK)

/** How many weeks a plan has, and at least one. */
export const weekCount = (tasks: readonly Placed[]): number => 1 + weekOfOffset(Math.max(0, ...tasks.map(({ dueOffset }) => dueOffset)))

/** One week of a plan: its days with their tasks in order, the stages they are of, and minutes. */
export function planWeek<T extends Placed>(tasks: readonly T[], week: number): PlanWeek<T> {
  const days = Array.from({ length: DAYS_OF_WEEK }, (_none, at): PlanDay<T> => {
    const offset = week * DAYS_OF_WEEK + at
    const own = tasks.filter(({ dueOffset }) => dueOffset === offset)
    return { offset, tasks: own, minutes: sumOf(own) }
  })
  const own = days.flatMap((day) => day.tasks)
  return { week, stages: [...new Set(own.map(({ stage }) => stage))], minutes: sumOf(own), days }
}

/** The least and the greatest minutes of a day that has tasks; null for a plan without any. */
export function minutesADay(tasks: readonly Placed[]): { least: number; most: number } | null {
  const byDay = new Map<number, number>()
  for (const { dueOffset, minutes } of tasks) byDay.set(dueOffset, (byDay.get(dueOffset) ?? 0) + minutes)
  const all = [...byDay.values()]
  return all.length === 0 ? null : { least: Math.min(...all), most: Math.max(...all) }
}

/**
 * A move that relieves a day with more minutes than a limit: its last task to the nearest later day of the plan that has room for it.
 * Null where the day is not too full, has one task alone, or no day within a week has room.
 */
export function relief<T extends Placed>(tasks: readonly T[], offset: number, limit: number): { task: T; to: number } | null {
  const minutesOf = (day: number) => sumOf(tasks.filter(({ dueOffset }) => dueOffset === day))
  const own = tasks.filter(({ dueOffset }) => dueOffset === offset)
  const task = own.at(-1)
  if (task === undefined || own.length < 2 || sumOf(own) <= limit) return null
  const later = Array.from({ length: DAYS_OF_WEEK }, (_none, at) => offset + 1 + at)
  const to = later.find((day) => minutesOf(day) > 0 && minutesOf(day) + task.minutes <= limit)
  return to === undefined ? null : { task, to }
}

type Named = { key: string }

/** A task as a text, whatever the order of its fields. */
const textOf = (task: Named) => JSON.stringify(Object.entries(task).sort())

/** Compares the tasks of a plan with those it will have: new ones, ones that differ in anything, and those that go. */
export function planChanges<T extends Named>(before: readonly T[], after: readonly T[]): { added: T[]; changed: T[]; removed: T[] } {
  const was = new Map(before.map((task) => [task.key, textOf(task)]))
  const left = new Set(after.map(({ key }) => key))
  return {
    added: after.filter(({ key }) => !was.has(key)),
    changed: after.filter((task) => was.has(task.key) && was.get(task.key) !== textOf(task)),
    removed: before.filter(({ key }) => !left.has(key)),
  }
}
