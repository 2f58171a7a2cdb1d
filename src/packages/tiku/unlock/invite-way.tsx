import type { Unlock } from '@/contract/tiku/unlock.schema'
import { clipboard } from '@/platform/clipboard'
import { View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { Cell } from '@/ui/cell'

type InviteWayProps = { invite: NonNullable<Unlock['invite']>; isBusy: boolean; onOpen: () => void }

/** Friends who write the learner's code open the category. */
export function InviteWay({ invite: { needed, have, code }, isBusy, onOpen }: InviteWayProps) {
  const copy = async () => toast((await clipboard.copy(code)) ? '邀请码已复制，去发给好友吧' : `邀请码是 ${code}`)
  return (
    <Card id="way-invite">
      <View className="title" role="heading">
        邀请好友
      </View>
      <View className="muted">{needed} 位好友在“我的”里填写您的邀请码后，即可解锁</View>
      <Cell side={code}>我的邀请码</Cell>
      <Cell side={`${Math.min(have, needed)} / ${needed} 位`}>已经填写</Cell>
      <View className="unlock-act">
        {have < needed ? (
          <ActionButton id="copy-invite" look="plain" isWide onClick={() => void copy()}>
            复制邀请码
          </ActionButton>
        ) : (
          <ActionButton id="unlock-invite" look="plain" isWide isBusy={isBusy} onClick={onOpen}>
            用邀请解锁
          </ActionButton>
        )}
      </View>
    </Card>
  )
}
