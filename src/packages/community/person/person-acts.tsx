import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BlockedPerson, CirclePerson } from '@/contract/community/circle.schema'
import { blockPerson, circleQueries, followPerson } from '@/data/community/circle'
import { useAct } from '@/data/http/use-act'
import { QueryState } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Avatar } from '@/ui/avatar'
import { Dialog, Popup } from '@/ui/popup'
import { Rows } from '@/ui/rows'
import { signedIn } from '../parts/signed-in'

function Blocked({ of: { id, name, avatar } }: { of: BlockedPerson }) {
  const cache = useQueryClient()
  const { run, isBusy } = useAct(() => blockPerson(cache, id, false))
  return (
    <View className="row">
      <Avatar src={avatar} name={name} />
      <View className="row__main title">{name}</View>
      <ActionButton look="plain" label={`解除屏蔽${name}`} isBusy={isBusy} onClick={() => run()}>
        解除屏蔽
      </ActionButton>
    </View>
  )
}

/** Lists the people the learner blocked in the groups. */
function BlockedList({ onClose }: { onClose: () => void }) {
  const list = useQuery(circleQueries.blocks())
  return (
    <Popup id="blocks" title="屏蔽名单" onClose={onClose}>
      <QueryState of={list} empty={{ when: (rows) => rows.length === 0, text: '没有屏蔽任何人', action: '关闭', onAction: onClose }}>
        {(rows) => <Rows of={rows}>{(row) => <Blocked key={row.id} of={row} />}</Rows>}
      </QueryState>
    </Popup>
  )
}

function OwnActs() {
  const [isOpen, setOpen] = useState(false)
  return (
    <View className="row">
      <ActionButton id="edit-introduce" look="plain" onClick={() => go('set_introduce')}>
        编辑简介
      </ActionButton>
      <ActionButton id="to-blocks" look="quiet" onClick={() => setOpen(true)}>
        屏蔽名单
      </ActionButton>
      {isOpen && <BlockedList onClose={() => setOpen(false)} />}
    </View>
  )
}

/** Blocks at once what was asked about, and stops without a question. */
function Block({ of: { id, name, isBlocked } }: { of: CirclePerson }) {
  const cache = useQueryClient()
  const { run, isBusy } = useAct((isOn: boolean) => blockPerson(cache, id, isOn))
  const [isAsking, setAsking] = useState(false)
  const block = (isOn: boolean) => {
    setAsking(false)
    run(isOn)
  }
  return (
    <>
      <ActionButton id="block" look="quiet" isBusy={isBusy} onClick={signedIn(() => (isBlocked ? block(false) : setAsking(true)))}>
        {isBlocked ? '解除屏蔽' : '屏蔽'}
      </ActionButton>
      {isAsking && (
        <Dialog
          id="block-dialog"
          title={`屏蔽${name}？`}
          confirm="屏蔽"
          cancel="再想想"
          onConfirm={() => block(true)}
          onCancel={() => setAsking(false)}
        >
          不再看到 TA 的动态和评论，TA 也不能关注、赞和评论你；互相的关注会取消。可以在自己的主页里解除。
        </Dialog>
      )}
    </>
  )
}

/** Following and blocking of somebody else; one's own words and list. */
export function PersonActs({ of }: { of: CirclePerson }) {
  const { id, isFollowed, isBlocked, isMine } = of
  const cache = useQueryClient()
  const { run, isBusy } = useAct(() => followPerson(cache, id, !isFollowed))
  if (isMine) return <OwnActs />
  return (
    <View className="row">
      {!isBlocked && (
        <ActionButton id="follow" look={isFollowed ? 'plain' : 'primary'} isBusy={isBusy} onClick={signedIn(() => run())}>
          {isFollowed ? '已关注' : '关注'}
        </ActionButton>
      )}
      <Block of={of} />
    </View>
  )
}
