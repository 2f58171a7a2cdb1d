import type { QueryClient } from '@tanstack/react-query'
import type { CalendarFile } from '@/contract/learn/live.schema'
import { plan } from '@/contract/study/plan'
import type { MyClass, StudySet, StudySetting } from '@/contract/study/plan.schema'
import { send } from '@/data/http/send'
import { chooseSubject, studySubject } from './study-subject'

const refresh = (cache: QueryClient) => cache.invalidateQueries({ queryKey: ['plan'] })

/** Joins a class, or changes over to it, and goes on with its subject. */
export async function joinClass(cache: QueryClient, id: number): Promise<MyClass> {
  const mine = await send(plan.join, { params: { id } })
  chooseSubject(mine.courseGroupId)
  await refresh(cache)
  return mine
}

export async function setStudy(cache: QueryClient, setting: StudySetting): Promise<StudySet> {
  const set = await send(plan.set, { body: { ...studySubject(), setting } })
  await refresh(cache)
  return set
}

/** Asks for the open tasks as a calendar file. */
export function studyCalendar(): Promise<CalendarFile> {
  return send(plan.calendar, { query: studySubject() })
}
