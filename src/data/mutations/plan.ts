import type { QueryClient } from '@tanstack/react-query'
import type { CalendarFile } from '@/contract/content/live.schema'
import { classService } from '@/contract/learning/class-service'
import type { CheckScore, CodeSent, Complain, Complained, ComplaintReply, ScoreOpened } from '@/contract/learning/class-service.schema'
import { plan } from '@/contract/learning/plan'
import type { MyClass, StudySet, StudySetting } from '@/contract/learning/plan.schema'
import { send } from '../api/send'

const refresh = (cache: QueryClient) => cache.invalidateQueries({ queryKey: ['plan'] })

/** Joins a class, or changes over to it. */
export async function joinClass(cache: QueryClient, id: number): Promise<MyClass> {
  const mine = await send(plan.join, { params: { id } })
  await refresh(cache)
  return mine
}

export async function setStudy(cache: QueryClient, setting: StudySetting): Promise<StudySet> {
  const set = await send(plan.set, { body: { setting } })
  await refresh(cache)
  return set
}

/** What is still to be done as a calendar file. */
export function studyCalendar(): Promise<CalendarFile> {
  return send(plan.calendar, { query: {} })
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
