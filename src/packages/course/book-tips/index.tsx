import { QrCode } from '@/features/invite/qr-code'
import { Door } from '@/features/page-frame/door'
import { screen } from '@/features/page-frame/screen'
import { goAddress } from '@/navigation/go'
import { clipboard } from '@/platform/clipboard'
import { View } from '@/platform/elements'
import { router } from '@/platform/router'
import { toast } from '@/platform/toast'
import { parseAddress } from '@/routes/parse-address'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'

definePageConfig({ navigationBarTitleText: '学习提示' })

const LANDING = '/course/book/index'
const steps = [
  '复制链接，在微信里发给“文件传输助手”',
  '在微信里点开链接，用微信或手机号登录',
  '填写封底涂层下的兑换码，选择学习方向',
  '添加课程助教，开始学习',
]

/** The whole address of the page of the book that was wanted. */
function wholeOf(from: string | undefined): string {
  const origin = /^https?:\/\/[^/?#]+/.exec(router.href())?.[0] ?? ''
  const isOurs = from?.startsWith('/course/book/') && !('error' in parseAddress(from))
  return origin + (isOurs ? from : LANDING)
}

/** How to open the course of a book; outside the messaging app the page only explains it. */
export default screen('course_book_learn_tips', ({ from }) => {
  const address = wholeOf(from)
  const copy = async () => toast((await clipboard.copy(address)) ? '链接已复制，去微信里打开' : '复制没有成功，请长按地址复制')
  const code = (
    <Card>
      <QrCode text={address} alt="随书课程的二维码" />
      <View className="muted growth-qr__words">用微信扫一扫，直接在手机上领取</View>
    </Card>
  )
  return (
    <Door
      id="book-tips"
      look="book"
      title="随书课程在微信里领取"
      text="兑换码要在微信里使用，按下面几步就能开始学习。"
      {...{ steps, address, code }}
    >
      <ActionButton id="copy-address" isWide onClick={() => void copy()}>
        复制链接
      </ActionButton>
      <ActionButton look="quiet" onClick={() => goAddress('/', 'replace')}>
        回首页
      </ActionButton>
    </Door>
  )
})
