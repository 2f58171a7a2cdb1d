import type { Call } from './call'
import type { Attempt, AttemptState, Paper, Rank, Result, SaveAnswers, Submitted, TakeOver, TikuHome, TikuHomeQuery } from './exam.schema'
import type { SpanQuery } from './standing.schema'

type ById = { params: { id: number } }

/** Our own calls of the exam service; the documents name its base address and its screens, not its paths. */
export const exam = {
  tikuHome: { service: 'exam', method: 'GET', path: '/v2/tiku/home', auth: true, isGuest: true } as Call<
    { query: TikuHomeQuery },
    TikuHome
  >,
  paper: { service: 'exam', method: 'GET', path: '/v2/testpapers/{id}', auth: true, isGuest: true } as Call<ById, Paper>,
  startAttempt: { service: 'exam', method: 'POST', path: '/v2/testpapers/{id}/attempts', auth: true } as Call<ById, Attempt>,
  attempt: { service: 'exam', method: 'GET', path: '/v2/attempts/{id}', auth: true } as Call<ById, Attempt>,
  saveAnswers: { service: 'exam', method: 'PUT', path: '/v2/attempts/{id}/answers', auth: true } as Call<
    ById & { body: SaveAnswers },
    AttemptState
  >,
  takeOver: { service: 'exam', method: 'POST', path: '/v2/attempts/{id}/device', auth: true } as Call<
    ById & { body: TakeOver },
    AttemptState
  >,
  submit: { service: 'exam', method: 'POST', path: '/v2/attempts/{id}/submit', auth: true } as Call<ById, Submitted>,
  result: { service: 'exam', method: 'GET', path: '/v2/testpaper-results/{id}', auth: true } as Call<ById, Result>,
  rank: { service: 'exam', method: 'GET', path: '/v2/testpapers/{id}/rank', auth: true, isGuest: true } as Call<
    ById & { query: SpanQuery },
    Rank
  >,
}
