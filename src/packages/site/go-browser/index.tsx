import { Door } from '@/features/page-frame/door'
import { screen } from '@/features/page-frame/screen'
import { returnAfterLogin } from '@/navigation/return-after-login'
import { login } from '@/platform/login'
import { ActionButton } from '@/ui/action-button'

definePageConfig({ navigationBarTitleText: '请在浏览器中打开' })

const steps = ['点右上角的“···”', '选择“在浏览器打开”']

/** Explains how to open the page in a browser; inside a browser it redirects. */
export default screen('go_browser', ({ gotoUrl }) => {
  const isInside = login.isOneTap()
  return (
    <Door
      id="go-browser"
      look="browser"
      title={isInside ? '请在浏览器中打开' : '已经在浏览器中了'}
      text={isInside ? '这一步要在浏览器里完成，打开后就可以继续刚才的操作。' : '可以继续刚才的操作了。'}
      {...(isInside && { steps })}
    >
      {!isInside && (
        <ActionButton id="go-on" isWide onClick={() => returnAfterLogin(gotoUrl)}>
          继续
        </ActionButton>
      )}
    </Door>
  )
})
