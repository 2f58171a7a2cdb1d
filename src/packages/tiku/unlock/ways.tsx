import { useState } from 'react'
import type { Unlock, UnlockBy } from '@/contract/tiku/unlock.schema'
import { go } from '@/navigation/go'
import { clipboard } from '@/platform/clipboard'
import { View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { Dialog } from '@/ui/popup'

type InviteWayProps = { invite: NonNullable<Unlock['invite']>; isBusy: boolean; onOpen: () => void }

/** Friends who write the learner's code open the category. */
function InviteWay({ invite: { needed, have, code }, isBusy, onOpen }: InviteWayProps) {
  const copy = async () => toast((await clipboard.copy(code)) ? '邀请码已复制，去发给好友吧' : `邀请码是 ${code}`)
  return (
    <Card id="way-invite">
      <View className="title" role="heading">
        邀请好友
      </View>
      <View className="muted">{needed} 位好友在“我的”里填写你的邀请码后，即可解锁</View>
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

type Open = (way: UnlockBy['way']) => void
type WaysProps = { unlock: Unlock; isBusy: boolean; onOpen: Open }

function CourseWay({ course: { id, title } }: { course: NonNullable<Unlock['course']> }) {
  return (
    <Card id="way-course">
      <View className="title" role="heading">
        购买课程
      </View>
      <View className="muted">购买《{title}》后，在课程有效期内可用</View>
      <View className="unlock-act">
        <ActionButton id="unlock-course" isWide onClick={() => go('course_detail', { id })}>
          去看课程
        </ActionButton>
      </View>
    </Card>
  )
}

function VipWay({ vip: { level, course } }: { vip: NonNullable<Unlock['vip']> }) {
  return (
    <Card id="way-vip">
      <View className="title" role="heading">
        会员
      </View>
      <View className="muted">
        {level} 级及以上会员直接可用。购买《{course.title}》即成为会员，会员期与课程有效期相同
      </View>
      <View className="unlock-act">
        <ActionButton id="unlock-vip" look="plain" isWide onClick={() => go('course_detail', { id: course.id })}>
          去开通会员
        </ActionButton>
      </View>
    </Card>
  )
}

type BeansWayProps = { beans: NonNullable<Unlock['beans']>; isBusy: boolean; onOpen: Open }

/** Beans are spent only after a second confirmation. */
function BeansWay({ beans: { price, balance }, isBusy, onOpen }: BeansWayProps) {
  const [isAsking, setAsking] = useState(false)
  const pay = () => {
    setAsking(false)
    onOpen('beans')
  }
  return (
    <Card id="way-beans">
      <View className="title" role="heading">
        用学豆解锁
      </View>
      <Cell side={`${price} 个`}>需要学豆</Cell>
      <Cell side={`${balance} 个`}>我的学豆</Cell>
      <View className="unlock-act">
        <ActionButton id="unlock-beans" look="plain" isWide isBusy={isBusy} disabled={balance < price} onClick={() => setAsking(true)}>
          {balance < price ? `学豆不足，还差 ${price - balance} 个` : `用 ${price} 个学豆解锁`}
        </ActionButton>
      </View>
      {isAsking && (
        <Dialog
          id="pay-beans"
          title={`用 ${price} 个学豆解锁？`}
          confirm="确定解锁"
          cancel="再想想"
          onConfirm={pay}
          onCancel={() => setAsking(false)}
        >
          解锁后长期有效，学豆不退回。
        </Dialog>
      )}
    </Card>
  )
}

/** The ways past a lock that really are open to this learner. */
export function Ways({ unlock: { course, vip, invite, beans }, isBusy, onOpen }: WaysProps) {
  return (
    <>
      {course && <CourseWay course={course} />}
      {vip && <VipWay vip={vip} />}
      {invite && <InviteWay invite={invite} isBusy={isBusy} onOpen={() => onOpen('invite')} />}
      {beans && <BeansWay beans={beans} isBusy={isBusy} onOpen={onOpen} />}
    </>
  )
}
