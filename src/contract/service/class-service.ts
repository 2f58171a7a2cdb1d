import { call } from '@/contract/call'
import type { GroupQuery } from '@/contract/study/plan.schema'
import type {
  CheckScore,
  ClassService,
  CodeSent,
  Complain,
  Complained,
  ComplaintReply,
  ReadReply,
  Score,
  ScoreExam,
  ScoreOpened,
} from './class-service.schema'

const ofClass = { service: 'classmate', auth: true } as const

/** Our own calls of the classmate service: the class itself, exam scores and anonymous complaints. */
export const classService = {
  open: call<{ query: GroupQuery }, ClassService>({ ...ofClass, method: 'GET', path: '/v2/class-service' }),
  exams: call<object, ScoreExam[]>({ ...ofClass, method: 'GET', path: '/v2/scores/exams' }),
  sendCode: call<object, CodeSent>({ ...ofClass, method: 'POST', path: '/v2/scores/code' }),
  checkScore: call<{ body: CheckScore }, ScoreOpened>({ ...ofClass, method: 'POST', path: '/v2/scores/check' }),
  score: call<object, Score>({ ...ofClass, method: 'GET', path: '/v2/scores/mine' }),
  complain: call<{ body: Complain }, Complained>({ ...ofClass, method: 'POST', path: '/v2/complaints' }),
  reply: call<{ body: ReadReply }, ComplaintReply>({ ...ofClass, method: 'POST', path: '/v2/complaints/reply' }),
}
