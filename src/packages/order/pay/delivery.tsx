import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addressQueries } from '@/data/order/textbook'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { Card, Cell } from '@/ui/card'
import { ActionSheet } from './lazy'

const NEW = 'new'
const LATER = 'later'

/** Where the books of an order go: the learner's default address, another one, or decided after paying (null). */
export function useDelivery(hasBooks: boolean) {
  const [chosenId, setChosenId] = useState<number | null>()
  const { data: addresses = [] } = useQuery({ ...addressQueries.list(), enabled: hasBooks })
  const chosen = chosenId === undefined ? addresses[0] : addresses.find(({ id }) => id === chosenId)
  return { addresses, chosen, choose: setChosenId }
}

type DeliveryProps = { books: readonly string[]; of: ReturnType<typeof useDelivery>; onChanged: () => void }

/** The books that come with the order, and where they go. */
export function Delivery({ books, of: { addresses, chosen, choose }, onChanged }: DeliveryProps) {
  const [isOpen, setOpen] = useState(false)
  const onChoose = (key: string) => {
    setOpen(false)
    if (key === NEW) return go('mine_address_edit')
    choose(key === LATER ? null : Number(key))
    onChanged()
  }
  const acts = [
    ...addresses.map(({ id, name, region, detail }) => ({ key: String(id), text: `${name}，${region}`, note: detail })),
    { key: NEW, text: '新增地址' },
    { key: LATER, text: '付款后再填' },
  ]
  return (
    <Card id="delivery">
      <Cell>
        随课赠送，全国包邮
        {books.map((title) => (
          <View key={title} className="small">
            《{title}》
          </View>
        ))}
      </Cell>
      <Cell id="delivery-address" side={chosen ? chosen.name : '付款后再填'} onClick={() => setOpen(true)}>
        寄到
        {chosen && (
          <View className="small">
            {chosen.region} {chosen.detail}
          </View>
        )}
      </Cell>
      {isOpen && <ActionSheet id="delivery-sheet" title="教材寄到哪里" acts={acts} onChoose={onChoose} onClose={() => setOpen(false)} />}
    </Card>
  )
}
