import { useQueryClient } from '@tanstack/react-query'
import { useAct } from '@/data/http/use-act'
import { go } from '@/navigation/go'
import { Button, View } from '@/platform/elements'
import { Icon } from '@/ui/icon'
import './guest-head.scss'

type GuestHeadProps = { categoryId: number; directions: readonly { categoryId: number; name: string }[] }

/** The sunrise over the home page of a visitor: one promise, and a lesson that plays at once. */
export function GuestHead({ categoryId, directions }: GuestHeadProps) {
  const direction = directions.find((one) => one.categoryId === categoryId)?.name
  const cache = useQueryClient()
  const listening = useAct(async () => (await import('./first-lesson')).firstOpenLesson(cache, categoryId), {
    onSuccess: (found) => (found ? go('course_learn', { id: found.id }, { lessonId: found.lessonId }) : go('open_course')),
  })
  return (
    <>
      <View id="guest-head" className="guest-head">
        <View className="guest-head__promise" role="heading" level={2}>
          <View>{direction ? `考下${direction}` : '考下想考的证'}</View>
          <View>从今天第一课开始</View>
        </View>
        <View className="guest-head__line">跟着课学，做对题，错了再练</View>
        <Button id="first-lesson" className="button guest-head__act" disabled={listening.isBusy} onClick={() => listening.run()}>
          <Icon name="play" />
          免费听第一课
        </Button>
      </View>
      <View className="section-title" role="heading" level={2}>
        你准备考什么
      </View>
    </>
  )
}
