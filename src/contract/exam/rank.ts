import { call } from '@/contract/call'
import type { Assess, Assessed, CategoryRank, ExamNotice, SpanQuery } from './rank.schema'

type ById = { params: { id: number } }

/** Our own calls about what a result is worth: self-assessment, notices of corrections, the ranks of categories. */
export const standing = {
  assess: call<ById & { body: Assess }, Assessed>({
    service: 'exam',
    method: 'PUT',
    path: '/v2/testpaper-results/{id}/assessments',
    auth: true,
  }),
  notices: call<object, ExamNotice[]>({ service: 'exam', method: 'GET', path: '/v2/exam-notices', auth: true, isGuest: true }),
  readNotice: call<ById, object>({ service: 'exam', method: 'POST', path: '/v2/exam-notices/{id}/read', auth: true }),
  categoryRank: call<ById & { query: SpanQuery }, CategoryRank>({
    service: 'exam',
    method: 'GET',
    path: '/v2/tiku/categories/{id}/rank',
    auth: true,
    isGuest: true,
  }),
}
