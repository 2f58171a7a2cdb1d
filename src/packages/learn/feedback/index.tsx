import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Feedback, FeedbackTag, OwnFeedback } from '@/contract/learn/feedback.schema'
import { feedbackQueries, giveFeedback } from '@/data/course/material'
import { useAct } from '@/data/http/use-act'
import { durationText } from '@/domain/time/clock-text'
import { QueryState, screen } from '@/features/page-frame/screen'
import { studyArt } from '@/features/page-frame/study-art'
import { replace } from '@/navigation/go'
import { Button, View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { Rate } from '@/ui/rate'
import { StateNotice } from '@/ui/state-notice'
import { Textarea } from '@/ui/textarea'
import './index.scss'

definePageConfig({ navigationBarTitleText: '课程评价' })

type Lesson = { courseId: number; lessonId: number; watchTime: number }

const namesOf = (ids: readonly number[], tags: readonly FeedbackTag[]) => tags.filter(({ id }) => ids.includes(id)).map(({ text }) => text)

function Given({ mine, tags }: { mine: Feedback; tags: readonly FeedbackTag[] }) {
  return (
    <Card id="feedback-given">
      <View className="title">已收到你的评价，谢谢</View>
      <Rate label="你的评价" value={mine.stars} />
      <View className="small">{namesOf(mine.tagIds, tags).join('、')}</View>
      <View>{mine.text}</View>
    </Card>
  )
}

function Tags({ tags, chosen, onToggle }: { tags: readonly FeedbackTag[]; chosen: readonly number[]; onToggle: (id: number) => void }) {
  return (
    <View className="feedback-tags" role="group" label="评价标签">
      {tags.map(({ id, text }) => (
        <Button
          key={id}
          className={`feedback-tags__one ${chosen.includes(id) ? 'is-chosen' : ''}`}
          pressed={chosen.includes(id)}
          onClick={() => onToggle(id)}
        >
          {text}
        </Button>
      ))}
    </View>
  )
}

function Form({ lesson, tags }: { lesson: Lesson; tags: readonly FeedbackTag[] }) {
  const [stars, setStars] = useState(0)
  const [tagIds, setTagIds] = useState<readonly number[]>([])
  const [text, setText] = useState('')
  const cache = useQueryClient()
  const { run, isBusy } = useAct(giveFeedback, {
    onSuccess: () => {
      toast('评价已提交')
      return cache.invalidateQueries({ queryKey: feedbackQueries.mine(lesson.lessonId).queryKey })
    },
  })
  const choose = (next: number) => {
    setStars(next)
    setTagIds([])
  }
  const toggle = (id: number) => setTagIds(tagIds.includes(id) ? tagIds.filter((each) => each !== id) : [...tagIds, id])
  return (
    <Card>
      <Rate id="feedback-stars" label="这节课怎么样" value={stars} onChange={choose} />
      <Tags tags={tags.filter((tag) => tag.stars === stars)} chosen={tagIds} onToggle={toggle} />
      <Textarea id="feedback-text" label="想说的话" value={text} maxLength={300} placeholder="还想说点什么（选填）" onInput={setText} />
      <ActionButton
        id="feedback-send"
        isWide
        isBusy={isBusy}
        disabled={stars === 0}
        onClick={() => run({ ...lesson, stars, tagIds: [...tagIds], text })}
      >
        提交评价
      </ActionButton>
    </Card>
  )
}

function Body({ lesson, own, tags }: { lesson: Lesson; own: OwnFeedback; tags: readonly FeedbackTag[] }) {
  if (own.mine) return <Given mine={own.mine} tags={tags} />
  if (own.canGive) return <Form lesson={lesson} tags={tags} />
  const { courseId, lessonId } = lesson
  return (
    <StateNotice
      id="feedback-early"
      art={studyArt('course')}
      text={`听满 ${durationText(own.leastSeconds)} 就可以评价这节课`}
      action="去听课"
      onAction={() => replace('course_learn', { id: courseId }, { lessonId })}
    />
  )
}

export default screen('course_feedback', ({ courseId, lessonId, watchTime = 0 }) => {
  const own = useQuery(feedbackQueries.mine(lessonId))
  const tags = useQuery(feedbackQueries.tags())
  return (
    <View className="page-top">
      <QueryState of={own}>
        {(mine) => (
          <>
            <View className="feedback-title headline" role="heading">
              {mine.lessonTitle}
            </View>
            <QueryState of={tags}>
              {(known) => <Body lesson={{ courseId, lessonId, watchTime: Number(watchTime) }} own={mine} tags={known} />}
            </QueryState>
          </>
        )}
      </QueryState>
    </View>
  )
})
