import { screen } from '@/features/page-frame/screen'
import { back, go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { HelpButton } from '@/ui/help-button'

definePageConfig({ navigationBarTitleText: '小程序没有打开' })

/** The mini-program could not be opened: what to try, and how to learn here. */
export default screen('open_mini_program_fail', () => (
  <View id="mini-program-fail" className="page-pad">
    <View className="headline" role="heading">
      小程序没有打开
    </View>
    <View className="muted">可能是微信版本较旧，或者跳转被取消了。可以返回重试，也可以直接在这里学习，进度是同步的。</View>
    <View className="page-top">
      <ActionButton id="learn-here" isWide onClick={() => go('study_center')}>
        在这里学习
      </ActionButton>
    </View>
    <View className="page-top">
      <ActionButton id="try-again" look="plain" isWide onClick={back}>
        返回重试
      </ActionButton>
      <HelpButton />
    </View>
  </View>
))
