import { useToday } from '@/features/study/today-card'
import { TodayLesson } from '@/features/study/today-lesson'
import { TodayLive } from '@/features/study/today-live'
import { View } from '@/platform/elements'

/** The lesson to go on with and, where it `hasLive`, the next live; nothing before the first one. */
export function GoOnCard({ hasLive }: { hasLive: boolean }) {
  const { data } = useToday()
  const live = hasLive ? data?.live : null
  if (!data?.lesson && !live) return null
  return (
    <View className="card today">
      {data?.lesson && <TodayLesson lesson={data.lesson} />}
      {live && <TodayLive live={live} />}
    </View>
  )
}
