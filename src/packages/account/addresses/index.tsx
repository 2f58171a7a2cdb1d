import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Address } from '@/contract/account/address.schema'
import { useAct } from '@/data/http/use-act'
import { addressQueries } from '@/data/order/textbook'
import { claimBook, removeAddress } from '@/data/order/textbook-commands'
import { maskMobile } from '@/domain/text/personal-fields'
import { artOf } from '@/features/page-frame/empty-art'
import { QueryState, screen } from '@/features/page-frame/screen'
import { back, go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActRow, ActSign } from '@/ui/act-row'
import { ActionBar, ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { Icon } from '@/ui/icon'
import { Dialog } from '@/ui/popup'
import { Tag } from '@/ui/tag'

definePageConfig({ navigationBarTitleText: '收货地址' })

/** `at`: its place in the list. */
type RowProps = { of: Address; at: number; onUse?: () => void; isBusy: boolean; onRemove: () => void }

function AddressRow({ of: { id, name, phone, region, detail, isDefault }, at, onUse, isBusy, onRemove }: RowProps) {
  return (
    <Card>
      <View className="title">
        {name} {maskMobile(phone)} {isDefault && <Tag>默认</Tag>}
      </View>
      <View>
        {region} {detail}
      </View>
      {onUse && (
        <View className="page-top">
          <ActionButton id={`use-address-${at}`} isBusy={isBusy} onClick={onUse}>
            寄到这里
          </ActionButton>
        </View>
      )}
      <ActRow>
        <ActionButton look="quiet" onClick={() => go('mine_address_edit', {}, { addressId: id })}>
          <Icon name="pencil-line" />
          编辑
        </ActionButton>
        <ActionButton look="quiet" onClick={onRemove}>
          <ActSign name="remove" />
          删除
        </ActionButton>
      </ActRow>
    </Card>
  )
}

function useActions(rightId: number | undefined) {
  const cache = useQueryClient()
  const claiming = useAct(async (id: number) => {
    if (rightId === undefined) return
    await claimBook(cache, rightId, id)
    toast('收货地址已确认')
    back()
  })
  const removing = useAct((id: number) => removeAddress(cache, id), { onSuccess: () => toast('地址已删除') })
  return { busyId: claiming.busyWith ?? removing.busyWith, use: claiming.run, remove: removing.run }
}

function RemoveDialog({ onCancel, onConfirm }: { onCancel: () => void; onConfirm: () => void }) {
  return <Dialog id="remove-address" title="删除这个地址？" confirm="删除" cancel="再想想" onCancel={onCancel} onConfirm={onConfirm} />
}

/** The learner's addresses; opened for a book, one of them is chosen for it. */
export default screen('mine_address', ({ rightId }) => {
  const addresses = useQuery(addressQueries.list())
  const { busyId, use, remove } = useActions(rightId)
  const [leaving, setLeaving] = useState<number | null>(null)
  const add = () => go('mine_address_edit')
  return (
    <QueryState
      of={addresses}
      empty={{ when: (rows) => rows.length === 0, art: artOf('parcel'), text: '还没有收货地址', action: '新增地址', onAction: add }}
    >
      {(rows) => (
        <View id="addresses" className="page-top">
          {rows.map((one, at) => (
            <AddressRow
              key={one.id}
              of={one}
              at={at}
              isBusy={busyId === one.id}
              onUse={rightId === undefined ? undefined : () => use(one.id)}
              onRemove={() => setLeaving(one.id)}
            />
          ))}
          <ActionBar>
            <ActionButton id="add-address" isWide onClick={add}>
              新增地址
            </ActionButton>
          </ActionBar>
          {leaving !== null && (
            <RemoveDialog
              onCancel={() => setLeaving(null)}
              onConfirm={() => {
                remove(leaving)
                setLeaving(null)
              }}
            />
          )}
        </View>
      )}
    </QueryState>
  )
})
