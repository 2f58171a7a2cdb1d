import { call } from '../call'
import type {
  Attempt,
  AttemptState,
  Paper,
  Rank,
  Result,
  SaveAnswers,
  StartQuery,
  Submitted,
  TakeOver,
  TikuHome,
  TikuHomeQuery,
} from './exam.schema'
import type { SpanQuery } from './rank.schema'

type ById = { params: { id: number } }

/** Calls of the exam service. Its base address is fixed; the paths are additions. */
export const exam = {
  tikuHome: call<{ query: TikuHomeQuery }, TikuHome>({ service: 'exam', method: 'GET', path: '/v2/tiku/home', auth: true, isGuest: true }),
  paper: call<ById, Paper>({ service: 'exam', method: 'GET', path: '/v2/testpapers/{id}', auth: true, isGuest: true }),
  startAttempt: call<ById & { query: StartQuery }, Attempt>({
    service: 'exam',
    method: 'POST',
    path: '/v2/testpapers/{id}/attempts',
    auth: true,
  }),
  attempt: call<ById, Attempt>({ service: 'exam', method: 'GET', path: '/v2/attempts/{id}', auth: true }),
  saveAnswers: call<ById & { body: SaveAnswers }, AttemptState>({
    service: 'exam',
    method: 'PUT',
    path: '/v2/attempts/{id}/answers',
    auth: true,
  }),
  takeOver: call<ById & { body: TakeOver }, AttemptState>({
    service: 'exam',
    method: 'POST',
    path: '/v2/attempts/{id}/device',
    auth: true,
  }),
  submit: call<ById, Submitted>({ service: 'exam', method: 'POST', path: '/v2/attempts/{id}/submit', auth: true }),
  result: call<ById, Result>({ service: 'exam', method: 'GET', path: '/v2/testpaper-results/{id}', auth: true }),
  rank: call<ById & { query: SpanQuery }, Rank>({
    service: 'exam',
    method: 'GET',
    path: '/v2/testpapers/{id}/rank',
    auth: true,
    isGuest: true,
  }),
}
