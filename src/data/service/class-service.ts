import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { classService } from '@/contract/service/class-service'
import type { CheckScore, CodeSent, Complain, Complained, ComplaintReply, ScoreOpened } from '@/contract/service/class-service.schema'
import { queryOf } from '@/data/http/query'
import { send } from '@/data/http/send'
import { studySubject } from '@/data/study/study-subject'

/** The learner's class, and scores of exams. */
export const classServiceQueries = {
  open: (query = studySubject()) =>
    queryOptions({ queryKey: ['plan', 'class-service', query], queryFn: queryOf(classService.open, { query }) }),
  exams: () => queryOptions({ queryKey: ['plan', 'score-exams'], queryFn: queryOf(classService.exams, {}) }),
  score: () => queryOptions({ queryKey: ['plan', 'score'], queryFn: queryOf(classService.score, {}) }),
}

export function sendScoreCode(): Promise<CodeSent> {
  return send(classService.sendCode, {})
}

export async function checkScore(cache: QueryClient, body: CheckScore): Promise<ScoreOpened> {
  const opened = await send(classService.checkScore, { body })
  cache.removeQueries({ queryKey: ['plan', 'score'] })
  return opened
}

export function complain(body: Complain): Promise<Complained> {
  return send(classService.complain, { body })
}

export function readReply(code: string): Promise<ComplaintReply> {
  return send(classService.reply, { body: { code } }, { isQuiet: true })
}
