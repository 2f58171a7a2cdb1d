import { useInfiniteQuery } from '@tanstack/react-query'
import type { CashOut } from '@/contract/wallet/wallet.schema'
import { useFresh } from '@/data/http/use-act'
import { walletQueries } from '@/data/wallet/wallet'
import { amountText } from '@/domain/money/price'
import { dayText, minuteText } from '@/domain/time/day'
import { artOf } from '@/features/page-frame/empty-art'
import { Endless } from '@/features/page-frame/endless'
import { screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { Card, Cell } from '@/ui/card'
import { Rows } from '@/ui/rows'
import '../parts/money.scss'

definePageConfig({ navigationBarTitleText: '提现进度' })

const stateWords = { applied: '已申请', processing: '处理中', paid: '已到账', failed: '没有成功' } as const

/** The three steps of a cash-out and how far this one is. */
function Steps({ of: { status, stage } }: { of: Pick<CashOut, 'status' | 'stage'> }) {
  const isEnded = status === 'paid' || status === 'failed'
  const isFailed = status === 'failed'
  const steps = [
    { name: '已申请', isDone: true },
    { name: stage === undefined ? '已审核' : '审核中', isDone: isEnded || (stage === undefined && status === 'processing') },
    { name: isFailed ? '没有成功' : '到账', isDone: isEnded },
  ]
  return (
    <View className="cash-steps" role="list">
      {steps.map(({ name, isDone }, at) => (
        <View
          key={name}
          role="listitem"
          className={`cash-steps__one ${isDone ? 'is-done' : ''} ${isFailed && at === 2 ? 'is-failed' : ''}`}
        >
          <View className="cash-steps__sign">{isDone ? (isFailed && at === 2 ? '✗' : '✓') : at + 1}</View>
          {name}
        </View>
      ))}
    </View>
  )
}

function Row({ of: { amount, status, hint, reason, createdAt, finishedAt, stage, decideBy } }: { of: CashOut }) {
  return (
    <Card>
      <Cell side={stage === undefined ? stateWords[status] : '审核中'}>
        <View className="title">¥{amountText(amount)}</View>
        <View className="small">提现到支付宝 {hint}</View>
      </Cell>
      <Steps of={{ status, stage }} />
      <Cell side={minuteText(createdAt)}>申请时间</Cell>
      {stage !== undefined && (
        <View className="small">
          {stage === 'second' ? '第一次核对已通过，等第二个人复核' : '客服正在核对'}
          {decideBy !== undefined && `，最晚 ${dayText(decideBy)} 答复`}；通过后立即打款。
        </View>
      )}
      {finishedAt !== null && <Cell side={minuteText(finishedAt)}>{status === 'paid' ? '到账时间' : '退回时间'}</Cell>}
      {status === 'failed' && (
        <View className="small">{reason === '' ? '支付宝没有收款，' : `${reason}，`}金额已退回可提现余额，可以核对账号后再试。</View>
      )}
    </Card>
  )
}

export default screen('cash_out_status', () => {
  const list = useInfiniteQuery(walletQueries.cashOuts())
  useFresh(list)
  return (
    <View className="page-top">
      <Endless
        id="cash-outs"
        of={list}
        empty={{ art: artOf('card'), text: '还没有提现记录', action: '去提现', onAction: () => go('cash_out') }}
      >
        {(rows) => <Rows of={rows}>{(row) => <Row key={row.cashOutNo} of={row} />}</Rows>}
      </Endless>
    </View>
  )
})
