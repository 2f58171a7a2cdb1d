import { useEffect, useRef, useState } from 'react'
import { logout } from '@/data/account/session-commands'
import { goAddress } from '@/navigation/go'
import { View } from '@/platform/elements'
import { link } from '@/routes/link'
import { ActionButton } from '@/ui/action-button'
import { Dialog } from '@/ui/dialog'

/** Signs out after a question; what was answered and not sent yet stays on the device. */
export function SignOut() {
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
