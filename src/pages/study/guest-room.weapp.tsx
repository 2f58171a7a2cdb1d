import { go } from '@/navigation/go'
import { goLogin } from '@/navigation/go-login'
import { View } from '@/platform/elements'
import { link } from '@/routes/link'
import { Card, Cell } from '@/ui/card'
import { StateNotice } from '@/ui/state-notice'

/** The day of somebody who has not signed in, without the drawn head: the main package of a mini-program has no room for it. */
export function GuestRoom() {
  return (
    <View id="study-guest">
      <StateNotice look="visitor" text="登录后查看课程和学习进度" action="登录" onAction={() => goLogin(link('study_center'))} />
      <Card>
        <Cell id="guest-open" side="不用登录" onClick={() => go('open_course')}>
          看公开课
        </Cell>
      </Card>
    </View>
  )
}
