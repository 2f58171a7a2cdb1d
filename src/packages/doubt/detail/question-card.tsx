import { useState } from 'react'
import type { Doubt } from '@/contract/doubt/doubt.schema'
import { serverNow } from '@/data/http/clock'
import { doubtStatusNames } from '@/domain/doubt/doubt'
import { clockText } from '@/domain/time/clock-text'
import { nearMomentText } from '@/domain/time/relative-time'
import { PictureRow } from '@/features/site/pictures/picture-row'
import { go } from '@/navigation/go'
import { Button, View } from '@/platform/elements'
import { ActSign } from '@/ui/act-row'
import { Card, Cell } from '@/ui/card'
import { Dialog } from '@/ui/popup'
import { Tag } from '@/ui/tag'
import { AuthorLine } from './author-line'
import { TextActions } from './text-actions'
import type { Thread } from './use-thread'

/** Names the subject of the question; leads there. */
function Anchor({ of: { courseId, courseTitle, lessonId, lessonTitle, second, questionId, questionStem } }: { of: Doubt['anchor'] }) {
  if (courseId !== null && lessonId !== null)
    return (
      <Cell
        id="anchor"
        side={second === null ? '去学习' : clockText(second)}
        onClick={() => go('course_learn', { id: courseId }, { lessonId })}
      >
        {lessonTitle}
      </Cell>
    )
  if (questionId !== null)
    return (
      <Cell id="anchor" side="看解析" onClick={() => go('explanation_detail', { explanationId: questionId })}>
        {questionStem}
      </Cell>
    )
  if (courseId === null) return null
  return (
    <Cell id="anchor" side="看课程" onClick={() => go('course_detail', { id: courseId })}>
      {courseTitle}
    </Cell>
  )
}

/** The question, its context, and its asker's actions. */
export function QuestionCard({ of, thread }: { of: Doubt; thread: Thread }) {
  const [isRemoving, setRemoving] = useState(false)
  return (
    <Card id="doubt">
      <AuthorLine author={of.asker} at={of.madeAt} />
      <View className="doubt-text">{of.text}</View>
      <PictureRow images={of.images} label="图片" />
      <Anchor of={of.anchor} />
      <View className="doubt-row__foot">
        <Tag tone={of.status === 'accepted' ? 'right' : 'accent'}>{doubtStatusNames[of.status]}</Tag>
        {of.isHeld && <Tag tone="warn">审核中，暂时只有你能看到</Tag>}
      </View>
      {of.asker.isMine && of.status === 'answered' && of.closesAt !== null && (
        <View id="closes-at" className="small">
          {nearMomentText(of.closesAt, serverNow())} 前可以追问或采纳，之后自动结束
        </View>
      )}
      <TextActions doubtId={of.id} likeCount={of.likeCount} isLiked={of.isLiked} isMine={of.asker.isMine} thread={thread}>
        {of.asker.isMine && (
          <Button className="button" onClick={() => setRemoving(true)}>
            <ActSign name="remove" />
            删除
          </Button>
        )}
      </TextActions>
      {isRemoving && (
        <Dialog
          id="remove-doubt"
          title="删除这个提问？"
          confirm="删除"
          cancel="再想想"
          isBusy={thread.isBusy}
          onConfirm={thread.remove}
          onCancel={() => setRemoving(false)}
        >
          删除后别人看不到，也找不回来。
        </Dialog>
      )}
    </Card>
  )
}
