import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { LessonPlay } from '@/contract/learn/lesson.schema'
import type { LessonStudy } from '@/contract/learn/lesson-study.schema'
import { courseQueries } from '@/data/course/course'
import { expectChunkFailure } from '@/domain/device/image-fallback'
import { QueryState } from '@/features/page-frame/screen'
import { Tabs } from '@/ui/tabs'
import { AskEntry, NotesPanel, Outline, PracticePanel, TranscriptPanel } from './lazy'

type Props = {
  courseId: number
  lessonId: number
  /** Absent while the lesson cannot be played. */
  lesson?: LessonPlay
  study: LessonStudy | undefined
  seek?: (at: number) => void
  at?: number
  /** The chat of a live lesson that has one. */
  chat?: ReactNode
}

const nowhere = () => {}

function CourseOutline({ courseId, lessonId }: { courseId: number; lessonId: number }) {
  const items = useQuery(courseQueries.items(courseId))
  useEffect(() => void Outline.load().catch(expectChunkFailure), [])
  return (
    <QueryState of={items} empty={{ when: (chapters) => chapters.length === 0, look: 'waiting', text: '课程目录正在整理' }}>
      {(chapters) => <Outline courseId={courseId} chapters={chapters} currentLessonId={lessonId} />}
    </QueryState>
  )
}

/** The tab in front: the chat first where there is one. It goes when a live without one ends. */
function useTab(hasChat: boolean) {
  const [chosen, choose] = useState(hasChat ? 'chat' : 'outline')
  return [chosen === 'chat' && !hasChat ? 'outline' : chosen, choose] as const
}

/** The tabs under the player: outline, transcript, the learner's notes, and questions on the lesson. */
export function LessonTabs({ courseId, lessonId, lesson, study, seek = nowhere, at = 0, chat }: Props) {
  const [tab, setTab] = useTab(Boolean(chat))
  const tabs = [
    ...(chat ? [{ key: 'chat', text: '聊天' }] : []),
    { key: 'outline', text: '目录' },
    ...(lesson ? [{ key: 'notes', text: '笔记' }] : []),
    { key: 'ask', text: '问答' },
    // These two come with the reply about the lesson: they stand last, so that no other tab moves.
    ...(study && (study.cues.length > 0 || study.sections) ? [{ key: 'transcript', text: '文稿' }] : []),
    ...(study && study.chapters.length > 0 ? [{ key: 'practice', text: '练习' }] : []),
  ]
  return (
    <Tabs id="lesson-tabs" label="本课内容" tabs={tabs} current={tab} onChange={setTab}>
      {tab === 'chat' && chat}
      {tab === 'outline' && <CourseOutline courseId={courseId} lessonId={lessonId} />}
      {tab === 'transcript' && study && <TranscriptPanel cues={study.cues} sections={study.sections} at={at} onSeek={seek} />}
      {tab === 'notes' && <NotesPanel lessonId={lessonId} at={at} onSeek={seek} />}
      {tab === 'ask' && <AskEntry courseId={courseId} lessonId={lessonId} {...(lesson && { secondNow: () => at })} />}
      {tab === 'practice' && study && <PracticePanel study={study} />}
    </Tabs>
  )
}
