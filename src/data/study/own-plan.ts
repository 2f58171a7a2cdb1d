import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ownPlan } from '@/contract/study/own-plan'
import type { OwnPlan, SetOwnPlan } from '@/contract/study/own-plan.schema'
import { queryOf } from '@/data/http/query'
import { send } from '@/data/http/send'

/** The learner's own plans, and the one for a course. */
export const ownPlanQueries = {
  mine: () => queryOptions({ queryKey: ['own-plan', 'mine'], queryFn: queryOf(ownPlan.mine, {}) }),
  one: (courseId: number) =>
    queryOptions({ queryKey: ['own-plan', 'one', courseId], queryFn: queryOf(ownPlan.read, { params: { courseId } }) }),
}

/** Has everything read again that shows tasks, or the day of the exam. */
async function refresh(cache: QueryClient): Promise<void> {
  await cache.invalidateQueries({ queryKey: ['own-plan'] })
  void cache.invalidateQueries({ queryKey: ['exam', 'today'] })
  void cache.invalidateQueries({ queryKey: ['plan', 'forecast'] })
}

/** Makes a plan for a course, or changes it. */
export async function setOwnPlan(cache: QueryClient, courseId: number, plan: SetOwnPlan): Promise<OwnPlan> {
  const made = await send(ownPlan.set, { params: { courseId }, body: plan })
  cache.setQueryData(ownPlanQueries.one(courseId).queryKey, made)
  await refresh(cache)
  return made
}

/** Sets the minute of the day at which the learner is reminded of a plan; null stops it. */
export async function setOwnReminder(cache: QueryClient, courseId: number, remindAt: number | null): Promise<void> {
  const set = await send(ownPlan.remind, { params: { courseId }, body: { remindAt } })
  cache.setQueryData(ownPlanQueries.one(courseId).queryKey, (known) => known && { ...known, ...set })
}

/** Ends the plan for a course. */
export async function endOwnPlan(cache: QueryClient, courseId: number): Promise<void> {
  await send(ownPlan.end, { params: { courseId } })
  cache.removeQueries({ queryKey: ownPlanQueries.one(courseId).queryKey })
  await refresh(cache)
}
