import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { claimPrize } from '@/data/campaign/activity'
import { useAct } from '@/data/http/use-act'
import { addressQueries } from '@/data/order/textbook'
import { artOf } from '@/features/page-frame/empty-art'
import { QueryState } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { OptionList } from '@/ui/option-list'
import { Popup } from '@/ui/popup'

/** Chooses where goods go. */
export function PrizeAddress({ drawId, onClose }: { drawId: number; onClose: () => void }) {
  const cache = useQueryClient()
  const addresses = useQuery(addressQueries.list())
  const [chosen, choose] = useState<string | null>(null)
  const { run: send, isBusy } = useAct(async (addressId: number) => {
    await claimPrize(drawId, addressId)
    toast('地址已提交，寄出后会通知你')
    void cache.invalidateQueries({ queryKey: ['activity', 'prizes'] })
    onClose()
  })
  return (
    <Popup id="prize-address" title="选择收货地址" onClose={onClose}>
      <QueryState
        of={addresses}
        empty={{
          when: (rows) => rows.length === 0,
          art: artOf('parcel'),
          text: '还没有收货地址',
          action: '去添加',
          onAction: () => go('mine_address'),
        }}
      >
        {(rows) => (
          <>
            <OptionList
              label="收货地址"
              options={rows.map(({ id, name, region, detail }) => ({ value: String(id), text: `${name}　${region} ${detail}` }))}
              value={chosen}
              onChoose={choose}
            />
            <ActionButton isWide isBusy={isBusy} disabled={chosen === null} onClick={() => send(Number(chosen))}>
              寄到这里
            </ActionButton>
          </>
        )}
      </QueryState>
    </Popup>
  )
}
