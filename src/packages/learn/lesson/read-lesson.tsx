import { useEffect, useState } from 'react'
import type { LessonPlay } from '@/contract/learn/lesson.schema'
import { useAct } from '@/data/http/use-act'
import { openDocument } from '@/data/learn/document'
import { openAddress } from '@/navigation/open-address'
import { useStartPractice } from '@/navigation/use-start-practice'
import { View } from '@/platform/elements'
import { useIsFront } from '@/platform/lifecycle'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { RichContent } from '@/ui/rich-content'
import { StateNotice } from '@/ui/state-notice'
import { ReadEnd, ReadFrame, type ReadProps } from './read-frame'
import { useReading } from './use-reading'

function ArticleLesson({ lesson, study }: ReadProps) {
  const content = lesson.article ?? []
  const reading = useReading({ lesson, kind: 'article', isOpen: content.length > 0 })
  const { isLearned } = reading.stored ?? lesson
  return (
    <ReadFrame lesson={lesson} study={study} stored={reading.stored}>
      {content.length === 0 ? (
        <StateNotice id="no-article" look="waiting" text="老师还在写这一课" />
      ) : (
        <View id="lesson-article" className="page-pad">
          <RichContent of={content} onLink={(href) => void openAddress(href)} />
        </View>
      )}
      {content.length > 0 && <ReadEnd words="我读完了" isLearned={isLearned} isAtEnd={reading.isAtEnd} onEnd={reading.reachEnd} />}
    </ReadFrame>
  )
}

type DocumentProps = { document: NonNullable<LessonPlay['document']>; reading: ReturnType<typeof useReading>; onOpen: () => void }

/** The way to open a document in the viewer of the host, or beside the page. */
function DocumentBody({ document, reading, onOpen }: DocumentProps) {
  const { run: open, isBusy } = useAct(
    () => {
      reading.leave()
      return openDocument(document)
    },
    {
      onSuccess: (end) => {
        if (end === 'failed') toast('文档没有打开，请检查网络后重试')
        if (end === 'opened') onOpen()
      },
    },
  )
  return (
    <View className="lesson-head">
      {document.pages !== null && (
        <View id="document-page" className="small">
          共 {document.pages} 页
        </View>
      )}
      <ActionButton id="open-document" isWide isBusy={isBusy} onClick={() => open()}>
        打开文档
      </ActionButton>
    </View>
  )
}

function DocumentLesson({ lesson, study }: ReadProps) {
  const { document } = lesson
  const [isOpen, setOpen] = useState(false)
  const reading = useReading({ lesson, kind: 'document', isOpen: isOpen && document !== undefined })
  const { isLearned } = reading.stored ?? lesson
  return (
    <ReadFrame lesson={lesson} study={study} stored={reading.stored}>
      {document ? (
        <DocumentBody document={document} reading={reading} onOpen={() => setOpen(true)} />
      ) : (
        <StateNotice id="no-document" look="waiting" text="这份文档还没有传上来" />
      )}
      {document && isOpen && <ReadEnd words="我看完了" isLearned={isLearned} isAtEnd={reading.isAtEnd} onEnd={reading.reachEnd} />}
    </ReadFrame>
  )
}

/** How far the exercise is when the learner comes back from it. */
function useReturn(onRefresh: () => void): void {
  const isFront = useIsFront()
  const [wasAway, setAway] = useState(false)
  useEffect(() => {
    if (!isFront) setAway(true)
    if (!isFront || !wasAway) return
    setAway(false)
    onRefresh()
  }, [isFront, wasAway, onRefresh])
}

const beginWords = ({ isLearned, lessonProgress }: LessonPlay) => {
  if (isLearned) return '看看我的答案'
  return lessonProgress > 0 ? '接着做' : '开始做题'
}

function ExerciseLesson({ lesson, study, onRefresh }: ReadProps & { onRefresh: () => void }) {
  const { start, isStarting } = useStartPractice()
  useReturn(onRefresh)
  const { id, questionCount = 0, isPreview } = lesson
  const begin = () => start({ source: { kind: 'lesson', lessonId: id }, mode: 'practice' })
  return (
    <ReadFrame lesson={lesson} study={study} stored={null}>
      {questionCount === 0 ? (
        <StateNotice id="no-questions" look="waiting" text="老师还没有放题目" />
      ) : (
        <View className="lesson-head">
          <View id="exercise-count">共 {questionCount} 道题，每道都做过就算学完</View>
          {isPreview ? (
            <View className="small">预览里不做题：题目在工作台的课时里看，学员在这里做</View>
          ) : (
            <ActionButton id="start-exercise" isWide isBusy={isStarting} onClick={begin}>
              {beginWords(lesson)}
            </ActionButton>
          )}
        </View>
      )}
    </ReadFrame>
  )
}

/** A lesson that is not played, by its kind. A kind that a later release brought is named as such. */
export function ReadLesson({ onRefresh, ...props }: ReadProps & { onRefresh: () => void }) {
  switch (props.lesson.kind) {
    case 'article':
      return <ArticleLesson {...props} />
    case 'document':
      return <DocumentLesson {...props} />
    case 'exercise':
      return <ExerciseLesson {...props} onRefresh={onRefresh} />
    default:
      return (
        <ReadFrame {...props} stored={null}>
          <StateNotice id="unknown-kind" look="waiting" text="这一课要更新到新版本才能打开" />
        </ReadFrame>
      )
  }
}
