import type { OwnDay, OwnPlan, OwnTask } from '@/domain/study/own-plan'
import { drillLeft, firstLeft, leftOf, type OwnPlanInput, overrun, studyDays } from '@/domain/study/own-plan-work'

/** The load of planned days as a share of the minutes: how many were measured, and the least and the greatest. */
export type Load = { days: number; least: number; most: number }

const tasksOf = (days: readonly OwnDay[], kind: OwnTask['kind']) => days.flatMap(({ tasks }) => tasks.filter((task) => task.kind === kind))
const sumOf = (tasks: readonly OwnTask[], of: 'minutes' | 'amount') => tasks.reduce((sum, task) => sum + task[of], 0)

function lessonFaults({ days, left }: OwnPlan, input: OwnPlanInput): string[] {
  const planned = tasksOf(days, 'lesson')
  const lastDay = studyDays(input).at(-1) ?? -1
  return input.lessons.flatMap((lesson) => {
    const minutes = sumOf(
      planned.filter(({ refId }) => refId === lesson.id),
      'minutes',
    )
    const isBehind = lesson.fromDay !== null && lesson.fromDay > lastDay
    const wanted = isBehind || left.lessons.some(({ id }) => id === lesson.id) ? 0 : leftOf(lesson)
    return minutes === wanted ? [] : [`lesson ${lesson.id} is planned for ${minutes} of ${wanted} minutes`]
  })
}

function otherFaults({ days, left, neededMinutes }: OwnPlan, input: OwnPlanInput): string[] {
  const practice = tasksOf(days, 'practice')
  const asked = (id: number) =>
    sumOf(
      practice.filter(({ refId }) => refId === id),
      'amount',
    )
  const points = input.points.flatMap((point) => {
    const count = asked(point.id)
    if (count > drillLeft(point)) return [`point ${point.id} is asked ${count} of ${drillLeft(point)} questions`]
    const isSure = neededMinutes === null && input.lessons.every(({ fromDay }) => fromDay === null) && input.mocks.length === 0
    return isSure && count < firstLeft(point) && days.length > 0
      ? [`point ${point.id} lost ${firstLeft(point) - count} first questions`]
      : []
  })
  const papers = [...tasksOf(days, 'paper').map(({ refId }) => refId), ...left.mocks.map(({ id }) => id)].sort()
  const isOnce = JSON.stringify(papers) === JSON.stringify(input.mocks.map(({ id }) => id).sort())
  const due = input.reviews.byDay.reduce((sum, count) => sum + count, 0)
  const reviewed = sumOf(tasksOf(days, 'review'), 'amount')
  const doubled = days.filter(({ tasks }) => new Set(tasks.map(({ kind, refId }) => `${kind} ${refId}`)).size < tasks.length)
  return [
    ...points,
    ...(isOnce ? [] : [`papers ${papers.join()} of ${input.mocks.map(({ id }) => id).join()}`]),
    ...(reviewed > due ? [`${reviewed} reviews of ${due}`] : []),
    ...doubled.map(({ day }) => `day ${day} names a task twice`),
  ]
}

/** Whether anything is left on a later day that could have been done on this one. */
function isWorkLeft(days: readonly OwnDay[], day: number, input: OwnPlanInput): boolean {
  const later = days.filter((other) => other.day > day)
  const isLive = (id: number) => input.lessons.some((lesson) => lesson.id === id && lesson.fromDay !== null)
  return tasksOf(later, 'lesson').some(({ refId }) => !isLive(refId)) || tasksOf(later, 'practice').length > 0
}

/** Adds the load of each study day of a plan on which work is left afterwards. Practice of mistakes may come up later by itself. */
export function measure(load: Load, { days }: OwnPlan, input: OwnPlanInput): string[] {
  const faults: string[] = []
  const { dailyMinutes, doneMinutes, today } = input
  for (const { day, minutes } of days) {
    const all = day === today ? minutes + doneMinutes : minutes
    const share = all / dailyMinutes
    if (minutes > 0 && all > dailyMinutes + overrun(dailyMinutes)) faults.push(`day ${day} takes ${all} of ${dailyMinutes} minutes`)
    if (!isWorkLeft(days, day, input)) continue
    load.days += 1
    load.least = Math.min(load.least, share)
    load.most = Math.max(load.most, share)
    if (all < dailyMinutes - overrun(dailyMinutes)) faults.push(`day ${day} takes only ${all} of ${dailyMinutes} minutes`)
  }
  return faults
}

/** Lists all that a plan loses or doubles of its input. */
export const faultsOf = (plan: OwnPlan, input: OwnPlanInput): string[] => [...lessonFaults(plan, input), ...otherFaults(plan, input)]
