import type { Today } from '@/contract/study/today.schema'
import { serverNow } from '@/data/http/clock'
import { nearMomentText } from '@/domain/time/relative-time'
import { go } from '@/navigation/go'
import { Button, Text, View } from '@/platform/elements'
import { Icon } from '@/ui/icon'

/** The next live lesson, or the one that is on. */
export function TodayLive({ live: { courseId, lessonId, title, startAt } }: { live: NonNullable<Today['live']> }) {
  const now = serverNow()
  const when = startAt <= now ? '正在直播' : `${nearMomentText(startAt, now)} 直播`
  return (
    <Button id="today-live" className="today__live" onClick={() => go('course_learn', { id: courseId }, { lessonId })}>
      <Icon name="radio" />
      <View className="row__main today__live-title">{title}</View>
      <Text className="today__when">{when}</Text>
    </Button>
  )
}
