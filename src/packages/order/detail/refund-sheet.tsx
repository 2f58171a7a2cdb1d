import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RefundPreview } from '@/contract/order/refund.schema'
import { useAct } from '@/data/http/use-act'
import { orderQueries, submitRefundRequest } from '@/data/order/order'
import { yuan } from '@/domain/money/money'
import { dayText } from '@/domain/time/day'
import { QueryState } from '@/features/page-frame/screen'
import { View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { Cell } from '@/ui/card'
import { Checkbox, Radio } from '@/ui/choices'
import { Popup } from '@/ui/popup'

type SheetProps = { orderSn: string; onDone: () => void; onClose: () => void }
type PreviewProps = { of: RefundPreview; orderSn: string; isAsking: boolean; onChoose: (seqs: number[]) => void; onDone: () => void }

const reasons = ['买错了', '课程不适合我', '没有时间学', '其他原因'].map((text) => ({ value: text, text }))

const doneWords = { succeeded: '已退款', processing: '退款处理中', applied: '申请已提交', refused: '退款失败' } as const

function Items({ of, onChoose }: Pick<PreviewProps, 'of' | 'onChoose'>) {
  const change = (seq: number, isOn: boolean) =>
    onChoose(isOn ? [...of.seqs, seq].sort((a, b) => a - b) : of.seqs.filter((one) => one !== seq))
  return of.items.map(({ seq, title, reason, isByPerson }) => (
    <Checkbox
      key={seq}
      id={`item-${seq}`}
      isChecked={of.seqs.includes(seq)}
      disabled={reason !== '' && !isByPerson}
      onChange={(isOn) => change(seq, isOn)}
    >
      {title}
      {reason !== '' && (
        <View className="small">
          {isByPerson ? '要人工处理' : '不能退款'}：{reason}
        </View>
      )}
    </Checkbox>
  ))
}

function Sums({ of }: { of: RefundPreview }) {
  const most = of.isByPerson ? '最多 ' : ''
  return (
    <>
      {of.amount > 0 && <Cell side={`${most}¥${yuan(of.amount)}`}>退回{of.channel}</Cell>}
      {of.beans > 0 && <Cell side={`${most}${of.beans} 学豆`}>退回学豆账户</Cell>}
      {of.coupons.map((title) => (
        <Cell key={title} side="退回">
          {title}
        </Cell>
      ))}
      {of.books && <View className="small">已寄出的教材（{of.books.join('、')}）要寄回，或从退款里扣除，由客服和你确认。</View>}
      <View className="small">
        {of.isByPerson
          ? `超过了自动退款的规则，由客服核对后决定退多少，最晚 ${dayText(of.decideBy ?? of.until)} 答复；处理期间可以继续学习。`
          : `${dayText(of.until)} 前可以申请。退款后不能再学习所退的课程。`}
      </View>
    </>
  )
}

function Preview({ of, orderSn, isAsking, onChoose, onDone }: PreviewProps) {
  const [reason, setReason] = useState<string | null>(null)
  const canAsk = of.items.some((item) => item.reason === '' || item.isByPerson)
  const { run: ask, isBusy } = useAct(async (why: string) => {
    const { status } = await submitRefundRequest(orderSn, { seqs: of.seqs, reason: why, ...(of.isByPerson && { isByPerson: true }) })
    toast(doneWords[status])
    onDone()
  })
  return (
    <>
      <Items of={of} onChoose={onChoose} />
      {of.seqs.length > 0 && <Sums of={of} />}
      {canAsk && <Radio id="refund-reason" label="退款原因" options={reasons} value={reason} isInline onChange={setReason} />}
      <ActionButton
        id="refund-yes"
        isWide
        isBusy={isBusy || isAsking}
        disabled={of.seqs.length === 0 || reason === null}
        onClick={() => reason !== null && ask(reason)}
      >
        {!canAsk ? '不能退款' : of.isByPerson ? '提交申请' : '确认退款'}
      </ActionButton>
    </>
  )
}

/** Shows which items go back, what comes back for them and where to, before anything happens. */
export function RefundSheet({ orderSn, onDone, onClose }: SheetProps) {
  const [seqs, setSeqs] = useState<number[]>()
  // A query without a number returns the whole refundable amount, so none is shown without a number.
  const isNone = seqs?.length === 0
  const preview = useQuery({
    ...orderQueries.refundPreview(orderSn, isNone ? undefined : seqs?.join(',')),
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  return (
    <Popup id="refund-sheet" title="申请退款" onClose={onClose}>
      <QueryState of={preview}>
        {(of) => (
          <Preview
            of={isNone ? { ...of, seqs: [] } : of}
            orderSn={orderSn}
            isAsking={preview.isPlaceholderData && !isNone}
            onChoose={setSeqs}
            onDone={onDone}
          />
        )}
      </QueryState>
    </Popup>
  )
}
