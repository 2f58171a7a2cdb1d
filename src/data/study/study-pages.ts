import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { CalendarFile } from '@/contract/learn/live.schema'
import { plan } from '@/contract/study/plan'
import type { GroupQuery, MyClass, PlanTaskLevel, RankType, StudySet, StudySetting } from '@/contract/study/plan.schema'
import { queryOf } from '@/data/http/query'
import { send } from '@/data/http/send'
import { chooseSubject, studySubject } from './study-subject'

const LIMIT = 20
type RankOf = GroupQuery & { rankType: RankType; classSeq?: number; groupSeq?: number }
const nextOf = (last: { rows: readonly unknown[] }, pages: readonly unknown[]) => (last.rows.length < LIMIT ? undefined : pages.length)
const paging = { initialPageParam: 0, getNextPageParam: nextOf }

/** Tasks, credits and ranks of the learner, of the subject chosen in the study centre; apart from it, so that its tab stays small. */
export const studyQueries = {
  tasks: (level: PlanTaskLevel, of = studySubject()) =>
    queryOptions({ queryKey: ['plan', 'tasks', level, of], queryFn: queryOf(plan.tasks, { query: { ...of, level } }) }),
  record: (month: string, of = studySubject()) =>
    queryOptions({ queryKey: ['plan', 'record', month, of], queryFn: queryOf(plan.record, { query: { ...of, month } }) }),
  setting: (query = studySubject()) => queryOptions({ queryKey: ['plan', 'setting', query], queryFn: queryOf(plan.setting, { query }) }),
  plan: (id: number) => queryOptions({ queryKey: ['plan', 'plan', id], queryFn: queryOf(plan.plan, { params: { id } }) }),
  stage: (id: number, stageId: number) =>
    queryOptions({ queryKey: ['plan', 'stage', id, stageId], queryFn: queryOf(plan.stage, { params: { id, stageId } }) }),
  credits: (of = studySubject()) =>
    infiniteQueryOptions({
      queryKey: ['plan', 'credits', of],
      queryFn: ({ signal, pageParam }) => queryOf(plan.credits, { query: { ...of, page: pageParam, limit: LIMIT } })({ signal }),
      ...paging,
    }),
  creditRank: (of: RankOf) =>
    infiniteQueryOptions({
      queryKey: ['plan', 'credit-rank', of],
      queryFn: ({ signal, pageParam }) => queryOf(plan.creditRank, { query: { ...of, page: pageParam, limit: LIMIT } })({ signal }),
      ...paging,
    }),
  taskRank: (of = studySubject()) =>
    infiniteQueryOptions({
      queryKey: ['plan', 'task-rank', of],
      queryFn: ({ signal, pageParam }) => queryOf(plan.taskRank, { query: { ...of, page: pageParam, limit: LIMIT } })({ signal }),
      ...paging,
    }),
  classRank: (query = studySubject()) =>
    queryOptions({ queryKey: ['plan', 'class-rank', query], queryFn: queryOf(plan.classRank, { query }) }),
  condition: (query = studySubject()) =>
    queryOptions({ queryKey: ['plan', 'condition', query], queryFn: queryOf(plan.condition, { query }) }),
}

const refresh = (cache: QueryClient) => cache.invalidateQueries({ queryKey: ['plan'] })

/** Joins a class, or changes over to it, and goes on with its subject. */
export async function joinClass(cache: QueryClient, id: number): Promise<MyClass> {
  const mine = await send(plan.join, { params: { id } })
  chooseSubject(mine.courseGroupId)
  await refresh(cache)
  return mine
}

export async function setStudy(cache: QueryClient, setting: StudySetting): Promise<StudySet> {
  const set = await send(plan.set, { body: { ...studySubject(), setting } })
  await refresh(cache)
  return set
}

/** Asks for the open tasks as a calendar file. */
export function studyCalendar(): Promise<CalendarFile> {
  return send(plan.calendar, { query: studySubject() })
}
