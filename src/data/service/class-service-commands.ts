import type { QueryClient } from '@tanstack/react-query'
import { classService } from '@/contract/service/class-service'
import type { CheckScore, CodeSent, Complain, Complained, ComplaintReply, ScoreOpened } from '@/contract/service/class-service.schema'
import { send } from '@/data/http/send'

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
