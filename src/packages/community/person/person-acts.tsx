import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CirclePerson } from '@/contract/community/circle.schema'
import { blockPerson, followPerson } from '@/data/community/circle-commands'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Dialog } from '@/ui/dialog'
import { signedIn } from '../parts/signed-in'
import { useBusy } from '../parts/use-busy'
import { BlockedList } from './blocked'

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
  const { isBusy, during } = useBusy()
  const [isAsking, setAsking] = useState(false)
  const block = (isOn: boolean) => {
    setAsking(false)
    during(() => blockPerson(cache, id, isOn))
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
  const { isBusy, during } = useBusy()
  if (isMine) return <OwnActs />
  const follow = signedIn(() => during(() => followPerson(cache, id, !isFollowed)))
  return (
    <View className="row">
      {!isBlocked && (
        <ActionButton id="follow" look={isFollowed ? 'plain' : 'primary'} isBusy={isBusy} onClick={follow}>
          {isFollowed ? '已关注' : '关注'}
        </ActionButton>
      )}
      <Block of={of} />
    </View>
  )
}
