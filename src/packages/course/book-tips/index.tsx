import { screen } from '@/features/page-frame/screen'
import { goAddress } from '@/navigation/go'
import { clipboard } from '@/platform/clipboard'
import { View } from '@/platform/elements'
import { router } from '@/platform/router'
import { toast } from '@/platform/toast'
import { parseAddress } from '@/routes/parse-address'
import { ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'

definePageConfig({ navigationBarTitleText: '学习提示' })

const LANDING = '/course/book/index'
const steps = [
  '复制下面的链接，在微信里发给“文件传输助手”',
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
  return (
    <View id="book-tips" className="page-top">
      <Card>
        <View className="headline" role="heading">
          随书课程在微信里领取
        </View>
        <View className="muted">兑换码要在微信里使用，按下面几步就能开始学习。</View>
        {steps.map((step, at) => (
          <Cell key={step}>
            {at + 1}. {step}
          </Cell>
        ))}
        <View className="small">{address}</View>
        <ActionButton id="copy-address" isWide onClick={() => void copy()}>
          复制链接
        </ActionButton>
      </Card>
      <View className="page-pad">
        <ActionButton look="plain" isWide onClick={() => goAddress('/', 'replace')}>
          回首页
        </ActionButton>
      </View>
    </View>
  )
})
