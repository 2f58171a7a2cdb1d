import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { LessonPlay } from '@/contract/learn/lesson.schema'
import type { LessonStudy } from '@/contract/learn/lesson-study.schema'
import { session } from '@/data/account/session'
import { Failure } from '@/data/http/failure'
import { learningQueries } from '@/data/learn/lesson'
import { studyQueries } from '@/data/learn/lesson-study'
import type { StoredLesson } from '@/data/learn/read-stored-lesson'
import { useStoredLesson } from '@/data/learn/stored-lesson'
import { isTemporary } from '@/domain/time/retry-delay'
import { QueryState, screen } from '@/features/page-frame/screen'
import { useNav } from '@/features/page-frame/use-nav'
import { replace } from '@/navigation/go'
import { goLoginFromHere } from '@/navigation/go-login'
import { lazy } from '@/ui/lazy'
import { Skeleton, StateNotice } from '@/ui/state-notice'
import { LessonStop } from './lazy'
import { LessonTabs } from './lesson-tabs'
import { LessonView } from './lesson-view'
import './index.scss'

definePageConfig({ navigationBarTitleText: '学习' })

/** Most lessons are recorded; a live one loads its room and its chat, one that is read or practised needs no player. */
const whole = { look: 'within', meanwhile: <Skeleton /> } as const
const LiveLesson = lazy(() => import('./live-lesson').then((found) => found.LiveLesson), whole)
const ReadLesson = lazy(() => import('./read-lesson').then((found) => found.ReadLesson), whole)
const StoredLessonView = lazy(() => import('./stored-lesson-view').then((found) => found.StoredLessonView), whole)

const FORBIDDEN = 403

/** The position to resume at is always reloaded: a cached one would be that of an earlier visit. */
function useFreshLesson(lessonId: number) {
  const lesson = useQuery(learningQueries.lesson(lessonId))
  const { refetch } = lesson
  const refresh = useCallback(() => void refetch(), [refetch])
  return { data: lesson.isFetchedAfterMount ? lesson.data : undefined, error: lesson.error, refetch: refresh }
}

/** Why the lesson is closed, and the way on. */
function Closed({ courseId, text }: { courseId: number; text: string }) {
  if (!session.isLoggedIn()) return <StateNotice id="forbidden" look="visitor" text={text} action="登录" onAction={goLoginFromHere} />
  return (
    <StateNotice id="forbidden" look="visitor" text={text} action="看看课程" onAction={() => replace('course_detail', { id: courseId })} />
  )
}

/** Whole seconds of an address; null for what is none. */
const secondIn = (text: string | undefined) => (text !== undefined && /^\d{1,5}$/.test(text) ? Number(text) : null)

/** A lesson that is opened at a second is taken up there, and not where it was left. */
const openedAt = (lesson: LessonPlay, second: number | null): LessonPlay =>
  second !== null && second < lesson.length ? { ...lesson, lastTime: second } : lesson

/** A sound or a film that lies on the device is played from there. */
const withOwnMedia = (lesson: LessonPlay, kept: StoredLesson | null): LessonPlay =>
  kept && kept.lesson.mediaUrl !== '' ? { ...lesson, mediaUrl: kept.lesson.mediaUrl } : lesson

/** Whether the lesson is shown as the device keeps it: it could not be asked for. Once shown it stays, for a network that returns must not break it off. */
function useIsCutOff(lesson: { data: LessonPlay | undefined; error: Error | null }, kept: StoredLesson | null | undefined): boolean {
  const [isCutOff, setCutOff] = useState(false)
  const isNow = lesson.data === undefined && lesson.error instanceof Failure && isTemporary(lesson.error.code)
  if (kept && isNow && !isCutOff) setCutOff(true)
  return isCutOff
}

type LessonProps = { lesson: LessonPlay; study: LessonStudy | undefined; onRefresh: () => void }

function Lesson({ lesson, study, onRefresh }: LessonProps) {
  const names = { courseId: lesson.courseId, lessonId: lesson.id }
  if (lesson.kind !== undefined) return <ReadLesson lesson={lesson} study={study} onRefresh={onRefresh} />
  if (lesson.type === 'live') return <LiveLesson lesson={lesson} study={study} onRefresh={onRefresh} />
  return (
    <LessonView lesson={lesson} cues={study?.cues ?? []} marks={study?.stops.map(({ second }) => second)} sections={study?.sections}>
      {(seek, at, player) => (
        <>
          {study && study.stops.length > 0 && <LessonStop stops={study.stops} at={at} player={player} />}
          <LessonTabs {...names} lesson={lesson} study={study} seek={seek} at={at} />
        </>
      )}
    </LessonView>
  )
}

type LearningProps = { courseId: number; lessonId: number; second: number | null }

function Learning({ courseId, lessonId, second }: LearningProps) {
  const lesson = useFreshLesson(lessonId)
  const kept = useStoredLesson(lessonId)
  const isCutOff = useIsCutOff(lesson, kept)
  const study = useQuery({ ...studyQueries.lesson(lessonId), enabled: lesson.data !== undefined })
  // The bar goes dark with the picture under it.
  useNav({ isDark: lesson.data?.kind === undefined, title: lesson.data?.title ?? (isCutOff ? kept?.lesson.title : undefined) })
  if (kept === undefined) return <Skeleton />
  if (kept && isCutOff) return <StoredLessonView kept={kept} />
  if (lesson.error instanceof Failure && lesson.error.code === FORBIDDEN)
    return (
      <>
        <Closed courseId={courseId} text={lesson.error.shown} />
        <LessonTabs courseId={courseId} lessonId={lessonId} study={undefined} />
      </>
    )
  return (
    <QueryState of={lesson}>
      {(data) => <Lesson key={data.id} lesson={withOwnMedia(openedAt(data, second), kept)} study={study.data} onRefresh={lesson.refetch} />}
    </QueryState>
  )
}

export default screen('course_learn', ({ id, lessonId, second }) =>
  lessonId === undefined ? null : <Learning key={lessonId} courseId={id} lessonId={lessonId} second={secondIn(second)} />,
)
