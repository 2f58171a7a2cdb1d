import { screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Rules } from '@/ui/rules'

definePageConfig({ navigationBarTitleText: '答疑规则' })

const rules: readonly (readonly [title: string, text: string])[] = [
  ['提问次数', '每位学员每月可以提问 5 次；名下有在学课程的，每月再送 15 次。次数当月有效，不累计到下月。'],
  ['什么时候扣次数', '提问成功时扣 1 次。当月的提问在有人回答之前删除，次数会退回。追问不扣次数。'],
  ['谁来回答', '老师的回答带有“老师”标识。其他同学也可以回答，你可以采纳对你最有帮助的一个。'],
  ['采纳与结束', '老师回答后 72 小时内可以追问或采纳；没有追问也没有采纳的，提问自动结束。结束后想继续，请重新提问。'],
  ['匿名', '选择匿名后，其他同学只看到“匿名同学”，提问与追问都不显示昵称和头像。'],
  ['考试期间', '正在进行的考试里的题目，交卷之前不能提问，也看不到别人关于这道题的答疑。'],
  ['内容要求', '请不要发布广告、联系方式、辱骂和作弊的内容。含有联系方式的内容经审核后才会公开；被多人举报的内容会先隐藏，核实后再处理。'],
]

export default screen('doubt_rules', () => (
  <View className="page-top">
    <Rules id="doubt-rules" of={rules} />
    <View className="page-pad">
      <ActionButton id="ask" isWide onClick={() => go('doubt_ask', {}, {})}>
        去提问
      </ActionButton>
    </View>
  </View>
))
