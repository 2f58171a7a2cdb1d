import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { classService } from '@/contract/learning/class-service'
import { plan } from '@/contract/learning/plan'
import type { GroupQuery, PlanTaskLevel, RankType } from '@/contract/learning/plan.schema'
import { ask } from './ask'

const LIMIT = 20
type RankOf = GroupQuery & { rankType: RankType; classSeq?: number; groupSeq?: number }
const nextOf = (last: { rows: readonly unknown[] }, pages: readonly unknown[]) => (last.rows.length < LIMIT ? undefined : pages.length)
const paging = { initialPageParam: 0, getNextPageParam: nextOf }

/** Classes, plans, tasks, credits and ranks of the learner; `query` names the course group, the latest joined without one. */
export const planQueries = {
  home: (query: GroupQuery = {}) => queryOptions({ queryKey: ['plan', 'home', query], queryFn: ask(plan.home, { query }) }),
  tasks: (level: PlanTaskLevel) => queryOptions({ queryKey: ['plan', 'tasks', level], queryFn: ask(plan.tasks, { query: { level } }) }),
  record: (month: string) => queryOptions({ queryKey: ['plan', 'record', month], queryFn: ask(plan.record, { query: { month } }) }),
  setting: () => queryOptions({ queryKey: ['plan', 'setting'], queryFn: ask(plan.setting, { query: {} }) }),
  plan: (id: number) => queryOptions({ queryKey: ['plan', 'plan', id], queryFn: ask(plan.plan, { params: { id } }) }),
  stage: (id: number, stageId: number) =>
    queryOptions({ queryKey: ['plan', 'stage', id, stageId], queryFn: ask(plan.stage, { params: { id, stageId } }) }),
  choices: () => queryOptions({ queryKey: ['plan', 'choices'], queryFn: ask(plan.choices, {}) }),
  credits: () =>
    infiniteQueryOptions({
      queryKey: ['plan', 'credits'],
      queryFn: ({ signal, pageParam }) => ask(plan.credits, { query: { page: pageParam, limit: LIMIT } })({ signal }),
      ...paging,
    }),
  creditRank: (of: RankOf) =>
    infiniteQueryOptions({
      queryKey: ['plan', 'credit-rank', of],
      queryFn: ({ signal, pageParam }) => ask(plan.creditRank, { query: { ...of, page: pageParam, limit: LIMIT } })({ signal }),
      ...paging,
    }),
  taskRank: () =>
    infiniteQueryOptions({
      queryKey: ['plan', 'task-rank'],
      queryFn: ({ signal, pageParam }) => ask(plan.taskRank, { query: { page: pageParam, limit: LIMIT } })({ signal }),
      ...paging,
    }),
  classRank: () => queryOptions({ queryKey: ['plan', 'class-rank'], queryFn: ask(plan.classRank, { query: {} }) }),
  condition: () => queryOptions({ queryKey: ['plan', 'condition'], queryFn: ask(plan.condition, { query: {} }) }),
  classService: () => queryOptions({ queryKey: ['plan', 'class-service'], queryFn: ask(classService.open, { query: {} }) }),
  scoreExams: () => queryOptions({ queryKey: ['plan', 'score-exams'], queryFn: ask(classService.exams, {}) }),
  score: () => queryOptions({ queryKey: ['plan', 'score'], queryFn: ask(classService.score, {}) }),
}
