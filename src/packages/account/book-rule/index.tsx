import { screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Rules } from '@/ui/rules'

definePageConfig({ navigationBarTitleText: '教材领取规则' })

const rules = [
  ['谁可以领取', '购买了标注“赠教材”的课程，且课程在有效期内，每门课程的每本教材可以领取一次。'],
  ['怎么领取', '在“我的教材”里选择收货地址即可，全国包邮，不需要另外付费。'],
  ['什么时候寄出', '选好地址后一般两个工作日内寄出，寄出后会收到站内消息，可以随时查看物流。'],
  ['可以改地址吗', '寄出之前可以随时修改；寄出之后不能再改，请联系快递公司处理。'],
  ['少件、破损怎么办', '签收后七天内通过帮助中心联系我们，核对后免费补寄。'],
  ['退款后教材怎么办', '教材寄出前退款，领取资格自动取消；已寄出的，请保持教材完好并按客服指引寄回。'],
] as const

/** Explains who gets a book, when, and what to do when something is wrong with it. */
export default screen('mine_book_rule', () => (
  <View id="book-rule" className="page-top">
    <Rules of={rules} />
    <View className="page-pad">
      <ActionButton isWide onClick={() => go('mine_book')}>
        去我的教材
      </ActionButton>
    </View>
  </View>
))
