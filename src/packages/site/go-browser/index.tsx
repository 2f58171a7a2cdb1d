import { screen } from '@/features/page-frame/screen'
import { returnAfterLogin } from '@/navigation/return-after-login'
import { View } from '@/platform/elements'
import { login } from '@/platform/login'
import { ActionButton } from '@/ui/action-button'

definePageConfig({ navigationBarTitleText: '请在浏览器中打开' })

/** Explains how to open the page in a browser; inside a browser it redirects. */
export default screen('go_browser', ({ gotoUrl }) => {
  const isInside = login.isOneTap()
  return (
    <View id="go-browser" className="page-pad">
      <View className="headline" role="heading">
        {isInside ? '请在浏览器中打开' : '已经在浏览器中了'}
      </View>
      <View className="muted">{isInside ? '点右上角的“···”，选择“在浏览器打开”，就可以继续刚才的操作。' : '可以继续刚才的操作了。'}</View>
      {!isInside && (
        <View className="page-top">
          <ActionButton id="go-on" isWide onClick={() => returnAfterLogin(gotoUrl)}>
            继续
          </ActionButton>
        </View>
      )}
    </View>
  )
})
