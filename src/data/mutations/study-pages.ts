import type { QueryClient } from '@tanstack/react-query'
import type { CalendarFile } from '@/contract/content/live.schema'
import { plan } from '@/contract/learning/plan'
import type { MyClass, StudySet, StudySetting } from '@/contract/learning/plan.schema'
import { send } from '../api/send'
import { chooseSubject, studySubject } from '../stores/study-subject'

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
