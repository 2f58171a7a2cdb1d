import { call } from '@/contract/call'
import type {
  AiAgain,
  AiAgreement,
  AiAsk,
  AiAsked,
  AiOpinion,
  AiPageQuery,
  AiSession,
  AiSessionDetail,
  AiSimilar,
  AiSimilarQuery,
  AiState,
  AiTurn,
} from './ai.schema'

type ById = { params: { id: number } }
const ofAi = { service: 'doubt', auth: true } as const

/** The AI assistant: questions answered with quotes that were checked. Our own calls: the documents name the two screens only. */
export const ai = {
  state: call<object, AiState>({ ...ofAi, method: 'GET', path: '/v2/ai/state' }),
  agree: call<{ body: AiAgreement }, AiState>({ ...ofAi, method: 'POST', path: '/v2/ai/agreement' }),
  sessions: call<{ query: AiPageQuery }, AiSession[]>({ ...ofAi, method: 'GET', path: '/v2/ai/sessions' }),
  session: call<ById, AiSessionDetail>({ ...ofAi, method: 'GET', path: '/v2/ai/sessions/{id}' }),
  remove: call<ById, object>({ ...ofAi, method: 'DELETE', path: '/v2/ai/sessions/{id}' }),
  removeAll: call<object, object>({ ...ofAi, method: 'DELETE', path: '/v2/ai/sessions' }),
  ask: call<{ body: AiAsk }, AiAsked>({ ...ofAi, method: 'POST', path: '/v2/ai/turns' }),
  again: call<ById & { body: AiAgain }, AiAsked>({ ...ofAi, method: 'POST', path: '/v2/ai/turns/{id}/again' }),
  stop: call<ById, AiTurn>({ ...ofAi, method: 'POST', path: '/v2/ai/turns/{id}/stop' }),
  opine: call<ById & { body: AiOpinion }, AiTurn>({ ...ofAi, method: 'POST', path: '/v2/ai/turns/{id}/opinion' }),
  similar: call<{ query: AiSimilarQuery }, AiSimilar[]>({ ...ofAi, method: 'GET', path: '/v2/ai/similar-questions' }),
}
