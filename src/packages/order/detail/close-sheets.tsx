import { useState } from 'react'
import { cancelOrder, hideOrder } from '@/data/order/order-commands'
import { replace } from '@/navigation/go'
import { toast } from '@/platform/toast'
import { ActionSheet } from '@/ui/action-sheet'
import { Dialog } from '@/ui/dialog'

type SheetProps = { orderSn: string; onDone: () => void; onClose: () => void }

const reasons = ['我不想买了', '选错了课程', '价格有变化', '付款遇到问题', '其他原因']

/** Cancels with a reason; after a refusal the order's current state is shown. */
export function CancelSheet({ orderSn, onDone, onClose }: SheetProps) {
  const [isBusy, setBusy] = useState(false)
  const cancel = (reason: string) => {
    setBusy(true)
    void cancelOrder(orderSn, reason).then(onDone, onDone)
  }
  return (
    <ActionSheet
      id="cancel-order"
      title="取消订单的原因"
      acts={reasons.map((text) => ({ key: text, text, disabled: isBusy }))}
      onChoose={cancel}
      onClose={onClose}
    />
  )
}

/** Takes a closed order out of the list. */
export function HideDialog({ orderSn, onDone, onClose }: SheetProps) {
  const [isBusy, setBusy] = useState(false)
  const hide = async () => {
    setBusy(true)
    try {
      await hideOrder(orderSn)
      toast('订单已删除')
      replace('mine_order')
    } catch {
      onDone()
    }
  }
  return (
    <Dialog
      id="hide-order"
      title="删除这笔订单？"
      confirm="删除"
      cancel="再想想"
      isBusy={isBusy}
      onConfirm={() => void hide()}
      onCancel={onClose}
    >
      删除后在订单列表里看不到它，课程和退款不受影响。
    </Dialog>
  )
}
