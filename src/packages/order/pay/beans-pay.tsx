import { beansToPay } from '@/domain/tiku/bean-price'
import { go } from '@/navigation/go'
import { Card } from '@/ui/card'
import { Cell } from '@/ui/cell'

/** Payment by beans only, for the iOS app's cashMode. */
export const BEANS_ONLY = 1

/** The price in beans, and the way to more of them where they do not suffice. */
export function BeansPay({ payable, balance }: { payable: number; balance: number }) {
  const missing = beansToPay(payable) - balance
  return (
    <Card id="beans-only">
      <Cell side={`${beansToPay(payable)} 学豆`}>苹果 App 内请用学豆支付</Cell>
      <Cell side={`${balance} 学豆`}>我的学豆</Cell>
      {missing > 0 && (
        <Cell id="to-recharge" side="去充值" onClick={() => go('recharge')}>
          还差 {missing} 学豆
        </Cell>
      )}
    </Card>
  )
}
