import { ai } from '@/contract/ai/ai'
import type { AiAsked, AiClaim, AiSession, AiSource, AiState, AiTurn } from '@/contract/ai/ai.schema'
import { hoursAgo, nothing, type Sample, sample } from './sample'

const richAiState: AiState = { hasAgreed: true, left: 12, cap: 20, isUnderExam: true, isModel: true, keptDays: 30 }
const bareAiState: AiState = { hasAgreed: false, left: 0, cap: 0, isUnderExam: false, isModel: false, keptDays: 0 }

const richAiSession: AiSession = {
  id: 291,
  kind: 'chat',
  title: '增值税的税率是多少',
  questionId: 3001,
  lessonId: 1011,
  second: 75,
  turnCount: 6,
  touchedAt: hoursAgo(24),
}
const bareAiSession: AiSession = {
  id: 292,
  kind: 'question',
  title: '什么是应收账款',
  questionId: null,
  lessonId: null,
  second: null,
  turnCount: 0,
  touchedAt: hoursAgo(48),
}

const richAiSource: AiSource = { kind: 'lesson', refId: 1011, courseId: 101, version: 3, second: 75, title: '增值税的税率' }
const bareAiSource: AiSource = { kind: 'help', refId: 1012, courseId: null, version: 0, second: null, title: '会计准则第一号' }

const richAiClaim: AiClaim = { say: '销售货物的税率为 13%', quote: '纳税人销售货物，税率为百分之十三', source: richAiSource }
const bareAiClaim: AiClaim = { say: '服务的税率为 6%', quote: '纳税人销售服务，税率为百分之六', source: bareAiSource }

const richAiTurn: AiTurn = {
  id: 337,
  sessionId: 291,
  text: '增值税的税率是多少',
  status: 'done',
  reason: 'slow',
  claims: [richAiClaim, bareAiClaim],
  withheld: 1,
  isModel: true,
  followUps: ['小规模纳税人呢', '什么时候开始执行'],
  opinion: 'good',
  madeAt: hoursAgo(32),
}
const bareAiTurn: AiTurn = {
  id: 338,
  sessionId: 292,
  text: '什么是应收账款',
  status: 'refused',
  reason: null,
  claims: [],
  withheld: 0,
  isModel: false,
  followUps: [],
  opinion: null,
  madeAt: hoursAgo(56),
}

const richAiAsked: AiAsked = { turn: richAiTurn, url: '/v2-doubt/v2/ai/turns/31/stream' }
const bareAiAsked: AiAsked = { turn: bareAiTurn, url: null }

/** Replies of the calls of the area `ai`. */
export const aiSamples: readonly Sample[] = [
  sample(ai.state, { rich: richAiState, bare: bareAiState }),
  sample(ai.agree, { rich: richAiState, bare: bareAiState }),
  sample(ai.sessions, { rich: [richAiSession, bareAiSession], bare: [] }),
  sample(ai.session, { rich: { session: richAiSession, turns: [richAiTurn, bareAiTurn] }, bare: { session: bareAiSession, turns: [] } }),
  nothing(ai.remove),
  nothing(ai.removeAll),
  sample(ai.ask, { rich: richAiAsked, bare: bareAiAsked }),
  sample(ai.again, { rich: richAiAsked, bare: bareAiAsked }),
  sample(ai.stop, { rich: richAiTurn, bare: bareAiTurn }),
  sample(ai.opine, { rich: richAiTurn, bare: bareAiTurn }),
  sample(ai.similar, {
    rich: [
      { questionId: 3001, stem: '下列适用 9% 税率的是', chapterTitle: '第四章 增值税', points: ['会计要素', '预收账款'] },
      { questionId: 3002, stem: '下列适用 6% 税率的是', chapterTitle: '第五章 所得税', points: [] },
    ],
    bare: [],
  }),
]
