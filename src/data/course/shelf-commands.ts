import type { QueryClient } from '@tanstack/react-query'
import { around } from '@/contract/course/around'
import type { WriteReview } from '@/contract/course/around.schema'
import { gate } from '@/contract/course/gate'
import type { PreTaskKind, SignProtocol } from '@/contract/course/gate.schema'
import { live } from '@/contract/learn/live'
import type { CalendarFile, Reservation } from '@/contract/learn/live.schema'
import { send } from '@/data/http/send'
import { courseQueries } from './course'
import { gateQueries, shelfQueries } from './shelf'

/** Counts a visit to a course; not awaited, and a failure is not shown. */
export function countHit(id: number): void {
  send(around.hit, { params: { id } }, { isQuiet: true }).catch(() => undefined)
}

/** Reserves a live, and marks it in the lists read before. */
export async function reserveLive(cache: QueryClient, lessonId: number): Promise<Reservation> {
  const made = await send(live.reserve, { params: { id: lessonId } })
  cache.setQueryData(shelfQueries.reservation(lessonId).queryKey, made)
  await cache.invalidateQueries({ queryKey: ['shelf', 'lives'] })
  return made
}

export async function giveUpLive(cache: QueryClient, lessonId: number): Promise<void> {
  await send(live.giveUp, { params: { id: lessonId } })
  cache.removeQueries({ queryKey: shelfQueries.reservation(lessonId).queryKey })
  await cache.invalidateQueries({ queryKey: ['shelf', 'lives'] })
}

/** The live as a calendar file. */
export function liveCalendar(lessonId: number): Promise<CalendarFile> {
  return send(live.calendar, { params: { id: lessonId } })
}

export async function writeReview(cache: QueryClient, id: number, body: WriteReview): Promise<void> {
  const summary = await send(around.writeReview, { params: { id }, body })
  cache.setQueryData(shelfQueries.reviewSummary(id).queryKey, summary)
  await cache.invalidateQueries({ queryKey: ['shelf', 'reviews', id] })
}

/** Refreshes what a task changes: the tasks, and whether the lessons are open. */
async function refreshGate(cache: QueryClient, courseId: number): Promise<void> {
  await cache.invalidateQueries({ queryKey: gateQueries.preTasks(courseId).queryKey })
  await cache.invalidateQueries({ queryKey: gateQueries.memberAuth(courseId).queryKey })
}

/** Marks a task before the first lesson as done; the mobile number has a call of its own. */
export async function finishPreTask(cache: QueryClient, courseId: number, kind: PreTaskKind): Promise<void> {
  if (kind === 'mobile') await send(gate.markMobile, { body: { courseId } })
  else await send(gate.finishPreTask, { params: { id: courseId }, body: { kind } })
  await refreshGate(cache, courseId)
}

export async function signProtocol(cache: QueryClient, protocolId: number, body: SignProtocol): Promise<void> {
  const signed = await send(gate.signProtocol, { params: { id: protocolId }, body })
  cache.setQueryData(gateQueries.protocol(signed.courseId).queryKey, signed)
  await refreshGate(cache, signed.courseId)
}

/** Takes the subjects of a combined course; the courses that teach them are the learner's from now on. */
export async function confirmCombine(cache: QueryClient, courseId: number, subjectIds: number[]): Promise<void> {
  const chosen = await send(gate.confirmCombine, { params: { id: courseId }, body: { subjectIds } })
  cache.setQueryData(gateQueries.subjects(courseId).queryKey, chosen)
  await cache.invalidateQueries({ queryKey: courseQueries.mine().queryKey })
  await refreshGate(cache, courseId)
}
