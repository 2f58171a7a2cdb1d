import { yuan } from '@/domain/money/money'
import { CASH_OUT_LEAST, CASH_OUT_MOST } from '@/domain/wallet/cash-out'
import { sharedScreen } from '@/features/page-frame/screen'
import { View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { Fold } from '@/ui/fold'

definePageConfig({ navigationBarTitleText: '常见问题' })

type Answered = readonly (readonly [question: string, answer: string])[]

const aboutCashOut: Answered = [
  ['哪些钱可以提现？', '邀请好友等活动的现金奖励，结算后进入“可提现余额”，就可以提现。学豆和充值的金额不能提现。'],
  ['每次可以提多少？', `每次至少 ${yuan(CASH_OUT_LEAST)} 元，每天最多 ${yuan(CASH_OUT_MOST)} 元，不收手续费。`],
  ['提到哪里？', '提到你绑定的支付宝账号。收款人姓名要和支付宝实名一致，否则会提现失败。'],
  ['多久到账？', '一般几分钟内到账；金额较大的，核对通过后再转出。在“提现进度”里可以查看每一笔的状态。'],
  ['提现失败怎么办？', '失败的金额会自动退回可提现余额。请按失败原因核对支付宝账号和姓名，再重新提现。'],
  ['可以更换支付宝账号吗？', '可以，30 天内只能更换一次，更换时要验证你的手机号。'],
]
const aboutBalance: Answered = [
  ['学豆是什么？', '学豆可以在买课时抵扣，10 学豆抵 1 元，一笔订单最多抵扣应付金额的一半；也可以解锁题库。'],
  ['学豆怎么来？', '可以充值，也可以从新人奖励和活动中获得。'],
  ['学豆可以退吗？', '充值的学豆不支持退款和提现。用学豆抵扣的订单退款时，学豆会原数退回。'],
  ['什么是待结算？', '刚获得的现金奖励要过一段时间才能结算，防止好友退款后奖励出错。结算日期写在每一笔后面。'],
  ['为什么余额少了？', '提现申请提交后，金额会先从可提现余额里扣除；提现失败会自动退回。每一笔变动都在“收支明细”里。'],
]

/** Answers about beans and cash. */
export default sharedScreen(({ name }) => (
  <View className="page-top">
    <Card id="questions">
      {(name === 'cash_out_qa' ? aboutCashOut : aboutBalance).map(([question, answer], at) => (
        <Fold key={question} title={question} isOpenAtFirst={at === 0}>
          {answer}
        </Fold>
      ))}
    </Card>
  </View>
))
