import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { PersonalInfo } from '@/contract/account/profile.schema'
import { profileQueries } from '@/data/account/profile'
import { logout } from '@/data/account/session-commands'
import { QueryState, screen } from '@/features/page-frame/screen'
import { LookCard } from '@/features/site/look/look-card'
import { go, goAddress } from '@/navigation/go'
import { View } from '@/platform/elements'
import { link } from '@/routes/link'
import { ActionButton } from '@/ui/action-button'
import { Avatar } from '@/ui/avatar'
import { Card, Cell } from '@/ui/card'
import { Dialog } from '@/ui/popup'

/** Signs out after a question; what was answered and not sent yet stays on the device. */
function SignOut() {
  const [isAsking, setAsking] = useState(false)
  const isLeaving = useRef(false)
  // The session ends when this page is closed: open without one, its guard would redirect to the login page.
  useEffect(() => () => void (isLeaving.current && logout()), [])
  const leave = () => {
    setAsking(false)
    isLeaving.current = true
    goAddress(link('myself'), 'replace')
  }
  return (
    <View className="page-pad">
      <ActionButton id="logout" look="plain" isWide onClick={() => setAsking(true)}>
        退出登录
      </ActionButton>
      {isAsking && (
        <Dialog
          id="logout-dialog"
          title="退出当前账号？"
          cancel="再想想"
          confirm="退出"
          onCancel={() => setAsking(false)}
          onConfirm={leave}
        >
          课程、做题记录都保存在账号里，重新登录后继续学习。
        </Dialog>
      )}
    </View>
  )
}

definePageConfig({ navigationBarTitleText: '设置' })

const shown = (text: string) => (text === '' ? '未填写' : text)

function Profile({ info }: { info: PersonalInfo }) {
  return (
    <Card>
      <Cell id="set-avatar" side={<Avatar src={info.avatar} name={info.nickname} />} onClick={() => go('set_avatar')}>
        头像
      </Cell>
      <Cell id="set-nickname" side={info.nickname} onClick={() => go('set_nickname')}>
        昵称
      </Cell>
      <Cell id="set-introduce" side={info.introduce === '' ? '未填写' : '已填写'} onClick={() => go('set_introduce')}>
        个人简介
      </Cell>
      <Cell id="set-school" side={shown(info.school)} onClick={() => go('set_school')}>
        学校
      </Cell>
      <Cell id="set-company" side={shown(info.company)} onClick={() => go('set_company')}>
        公司
      </Cell>
      <Cell id="set-direction" onClick={() => go('chose_direction')}>
        学习方向
      </Cell>
    </Card>
  )
}

function Safety({ info }: { info: PersonalInfo }) {
  const mobile = info.verifiedMobile
  return (
    <Card>
      <Cell id="set-mobile" side={mobile === '' ? '未绑定' : mobile} onClick={() => go(mobile === '' ? 'set_mobile' : 'show_mobile')}>
        手机号
      </Cell>
      {typeof info.email === 'string' && (
        <Cell id="set-email" side={info.email === '' ? '未绑定' : info.email} onClick={() => go('set_email')}>
          邮箱
        </Cell>
      )}
      <Cell id="set-verified" side={info.isVerified ? `${info.truename} 已认证` : '未认证'} onClick={() => go('set_verified')}>
        实名认证
      </Cell>
      <Cell id="set-password" side={info.hasPassword ? '已设置' : '未设置'} onClick={() => go('set_password')}>
        登录密码
      </Cell>
      <Cell id="to-devices" onClick={() => go('login_devices')}>
        登录设备
      </Cell>
      <Cell id="to-minors" onClick={() => go('minors_mode')}>
        未成年人模式
      </Cell>
      <Cell id="to-privacy" onClick={() => go('privacy_centre')}>
        隐私中心
      </Cell>
    </Card>
  )
}

export default screen('myself_setting', () => {
  const personal = useQuery(profileQueries.personal())
  return (
    <QueryState of={personal}>
      {(info) => (
        <View id="setting" className="page-top">
          <Profile info={info} />
          <Safety info={info} />
          <LookCard />
          <SignOut />
        </View>
      )}
    </QueryState>
  )
})
