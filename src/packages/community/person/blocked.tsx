import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { BlockedPerson } from '@/contract/community/circle.schema'
import { circleQueries } from '@/data/community/circle'
import { blockPerson } from '@/data/community/circle-commands'
import { QueryState } from '@/features/page-frame/query-state'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Avatar } from '@/ui/avatar'
import { Popup } from '@/ui/popup'
import { Rows } from '@/ui/rows'
import { useBusy } from '../parts/use-busy'

function Blocked({ of: { id, name, avatar } }: { of: BlockedPerson }) {
  const cache = useQueryClient()
  const { isBusy, during } = useBusy()
  return (
    <View className="row">
      <Avatar src={avatar} name={name} />
      <View className="row__main title">{name}</View>
      <ActionButton look="plain" label={`解除屏蔽${name}`} isBusy={isBusy} onClick={() => during(() => blockPerson(cache, id, false))}>
        解除屏蔽
      </ActionButton>
    </View>
  )
}

/** Lists the people the learner blocked in the groups. */
export function BlockedList({ onClose }: { onClose: () => void }) {
  const list = useQuery(circleQueries.blocks())
  return (
    <Popup id="blocks" title="屏蔽名单" onClose={onClose}>
      <QueryState of={list} empty={{ when: (rows) => rows.length === 0, text: '没有屏蔽任何人', action: '关闭', onAction: onClose }}>
        {(rows) => <Rows of={rows}>{(row) => <Blocked key={row.id} of={row} />}</Rows>}
      </QueryState>
    </Popup>
  )
}
