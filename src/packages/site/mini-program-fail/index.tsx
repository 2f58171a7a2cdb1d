import { Door } from '@/features/page-frame/door'
import { screen } from '@/features/page-frame/screen'
import { back, go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { HelpButton } from '@/ui/help-button'

definePageConfig({ navigationBarTitleText: '小程序没有打开' })

/** The mini-program could not be opened: what to try, and how to learn here. */
export default screen('open_mini_program_fail', () => (
  <Door
    id="mini-program-fail"
    look="messaging"
    title="小程序没有打开"
    text="可能是微信版本较旧，或者跳转被取消了。可以返回重试，也可以直接在这里学习，进度是同步的。"
  >
    <ActionButton id="learn-here" isWide onClick={() => go('study_center')}>
      在这里学习
    </ActionButton>
    <View className="door__more">
      <ActionButton id="try-again" look="quiet" onClick={back}>
        返回重试
      </ActionButton>
      <HelpButton />
    </View>
  </Door>
))
