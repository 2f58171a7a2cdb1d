import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RefundPreview } from '@/contract/money/refund.schema'
import { askRefund } from '@/data/mutations/order'
import { orderQueries } from '@/data/queries/order'
import { yuan } from '@/domain/money/money'
import { QueryState } from '@/features/page-frame/query-state'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { Cell } from '@/ui/cell'
import { Popup } from '@/ui/popup'

type SheetProps = { orderSn: string; onDone: () => void; onClose: () => void }

function Preview({ of, orderSn, onDone }: { of: RefundPreview; orderSn: string; onDone: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const ask = async () => {
    setBusy(true)
    try {
      const { status } = await askRefund(orderSn, { seqs: of.seqs, reason: '学员申请退款' })
      toast(status === 'succeeded' ? '已退款' : '退款处理中')
      onDone()
    } catch {
      setBusy(false)
    }
  }
  return (
    <>
      {of.items.map(({ seq, title, reason }) => (
        <Cell key={seq} side={reason || '可退'}>
          {title}
        </Cell>
      ))}
      {of.amount > 0 && <Cell side={`¥${yuan(of.amount)}`}>退回{of.channel}</Cell>}
      {of.beans > 0 && <Cell side={`${of.beans} 学豆`}>退回学豆账户</Cell>}
      {of.coupons.map((title) => (
        <Cell key={title} side="退回">
          {title}
        </Cell>
      ))}
      <ActionButton id="refund-yes" isWide isBusy={isBusy} disabled={of.seqs.length === 0} onClick={() => void ask()}>
        {of.seqs.length === 0 ? '不能退款' : '确认退款，同时停止学习'}
      </ActionButton>
    </>
  )
}

/** What goes back and where to, before anything happens. */
export function RefundSheet({ orderSn, onDone, onClose }: SheetProps) {
  const preview = useQuery({ ...orderQueries.refundPreview(orderSn), gcTime: 0 })
  return (
    <Popup id="refund-sheet" title="申请退款" onClose={onClose}>
      <QueryState of={preview}>{(of) => <Preview of={of} orderSn={orderSn} onDone={onDone} />}</QueryState>
    </Popup>
  )
}
