import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { gate } from '@/contract/course/gate'
import type { PreTaskKind, SignProtocol } from '@/contract/course/gate.schema'
import { queryOf } from '@/data/http/query'
import { send } from '@/data/http/send'
import { courseQueries } from './course'

/** The steps before the lessons of a course. */
export const gateQueries = {
  standings: (ids: readonly number[]) =>
    queryOptions({
      queryKey: ['gate', 'standings', ids],
      queryFn: queryOf(gate.standings, { query: { ids: ids.join(',') } }),
      enabled: ids.length > 0,
    }),
  memberAuth: (id: number) =>
    queryOptions({ queryKey: ['gate', 'member-auth', id], queryFn: queryOf(gate.memberAuth, { params: { id } }) }),
  authInfo: (id: number) => queryOptions({ queryKey: ['gate', 'auth-info', id], queryFn: queryOf(gate.authInfo, { params: { id } }) }),
  preTasks: (courseId: number) =>
    queryOptions({ queryKey: ['gate', 'pre-tasks', courseId], queryFn: queryOf(gate.preTasks, { query: { courseId } }) }),
  member: (id: number) => queryOptions({ queryKey: ['gate', 'member', id], queryFn: queryOf(gate.member, { params: { id } }) }),
  protocol: (id: number) => queryOptions({ queryKey: ['gate', 'protocol', id], queryFn: queryOf(gate.protocol, { params: { id } }) }),
  subjects: (id: number) => queryOptions({ queryKey: ['gate', 'subjects', id], queryFn: queryOf(gate.subjects, { params: { id } }) }),
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
