import type { Call } from './call'
import type { Assess, Assessed, CategoryRank, ExamNotice, SpanQuery } from './standing.schema'

type ById = { params: { id: number } }

/** Our own calls about what a result is worth: self-assessment, notices of corrections, the ranks of categories. */
export const standing = {
  assess: { service: 'exam', method: 'PUT', path: '/v2/testpaper-results/{id}/assessments', auth: true } as Call<
    ById & { body: Assess },
    Assessed
  >,
  notices: { service: 'exam', method: 'GET', path: '/v2/exam-notices', auth: true, isGuest: true } as Call<object, ExamNotice[]>,
  readNotice: { service: 'exam', method: 'POST', path: '/v2/exam-notices/{id}/read', auth: true } as Call<ById, object>,
  categoryRank: { service: 'exam', method: 'GET', path: '/v2/tiku/categories/{id}/rank', auth: true, isGuest: true } as Call<
    ById & { query: SpanQuery },
    CategoryRank
  >,
}
