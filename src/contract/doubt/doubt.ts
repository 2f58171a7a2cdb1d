import { call } from '@/contract/call'
import type {
  AcceptAnswer,
  AskDoubt,
  Doubt,
  DoubtCard,
  DoubtCreated,
  DoubtLike,
  DoubtListQuery,
  DoubtOpenQuery,
  DoubtQuota,
  DoubtQuotaEntry,
  LikeDoubt,
  ReportDoubt,
  WritePost,
} from './doubt.schema'

type ById = { params: { id: number } }
type Nothing = Record<string, never>

/** Our own calls of the doubt service: asking, answering, accepting. */
export const doubt = {
  list: call<{ query: DoubtListQuery }, DoubtCard[]>({ service: 'doubt', method: 'GET', path: '/v2/doubts', auth: true, isGuest: true }),
  similar: call<{ query: { text: string } }, DoubtCard[]>({ service: 'doubt', method: 'GET', path: '/v2/doubts/similar', auth: true }),
  quota: call<object, DoubtQuota>({ service: 'doubt', method: 'GET', path: '/v2/doubts/quota', auth: true }),
  quotaJournal: call<{ query: { page?: number; limit?: number } }, DoubtQuotaEntry[]>({
    service: 'doubt',
    method: 'GET',
    path: '/v2/doubts/quota/journal',
    auth: true,
  }),
  ask: call<{ body: AskDoubt }, DoubtCreated>({ service: 'doubt', method: 'POST', path: '/v2/doubts', auth: true }),
  open: call<ById & { query: DoubtOpenQuery }, Doubt>({
    service: 'doubt',
    method: 'GET',
    path: '/v2/doubts/{id}',
    auth: true,
    isGuest: true,
  }),
  remove: call<ById, Nothing>({ service: 'doubt', method: 'DELETE', path: '/v2/doubts/{id}', auth: true }),
  write: call<ById & { body: WritePost }, Doubt>({ service: 'doubt', method: 'POST', path: '/v2/doubts/{id}/posts', auth: true }),
  accept: call<ById & { body: AcceptAnswer }, Doubt>({ service: 'doubt', method: 'POST', path: '/v2/doubts/{id}/accept', auth: true }),
  like: call<ById & { body: LikeDoubt }, DoubtLike>({ service: 'doubt', method: 'PUT', path: '/v2/doubts/{id}/like', auth: true }),
  report: call<ById & { body: ReportDoubt }, Nothing>({ service: 'doubt', method: 'POST', path: '/v2/doubts/{id}/reports', auth: true }),
}
