import { useEffect } from 'react'
import type { Block } from '@/contract/site/page.schema'
import { callLivePopup } from '@/data/site/floating'
import { hourText, monthDayText } from '@/domain/time/day'
import { go } from '@/navigation/go'
import { Text, View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { SectionTitle } from './section-title'

type LiveBlock = Extract<Block, { type: 'live-shelf' }>
type Lesson = LiveBlock['lives'][number]['lesson']

const words = { pending: '预告', living: '直播中', ended: '已结束', replay: '可看回放' } as const

const whenOf = ({ startAt }: Lesson) => (startAt === null ? '' : `${monthDayText(startAt)} ${hourText(startAt)}`)

/** Live courses, each with its next lesson; during a live lesson the live popup opens. */
export function LiveShelf({ block: { title, lives } }: { block: LiveBlock }) {
  const isLiving = lives.some(({ lesson }) => lesson.livingStatus === 'living')
  useEffect(() => {
    callLivePopup(isLiving)
    return () => callLivePopup(false)
  }, [isLiving])
  return (
    <>
      <SectionTitle>{title}</SectionTitle>
      {lives.map(({ course, lesson }) => (
        <Card key={course.id} id={`live-${course.id}`} onClick={() => go('course_detail', { id: course.id })}>
          <View className="small">
            {lesson.livingStatus && <Text className="tag">{words[lesson.livingStatus]}</Text>}
            <Text>{whenOf(lesson)}</Text>
          </View>
          <View className="title">{lesson.title}</View>
          <View className="muted">{course.title}</View>
        </Card>
      ))}
    </>
  )
}
