import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { appleQueries, linkApple, unlinkApple } from '@/data/account/apple'
import { profileQueries } from '@/data/account/profile'
import { useAct } from '@/data/http/use-act'
import { toast } from '@/platform/toast'
import { Card, Cell } from '@/ui/card'
import { Dialog } from '@/ui/popup'

/** Apple as a way in: unlinked anywhere, linked only inside an app that shows Apple's sheet. */
export function AppleCard() {
  const cache = useQueryClient()
  const { data: { hasApple: isLinked } = {} } = useQuery(profileQueries.personal())
  const { data: canAsk = false } = useQuery(appleQueries.canAsk())
  const [isAsking, setAsking] = useState(false)
  const linking = useAct(() => linkApple(cache), { onSuccess: (isDone) => isDone && toast('已绑定 Apple 账户') })
  const unlinking = useAct(() => unlinkApple(cache), {
    onSuccess: () => toast('已解绑 Apple 账户'),
    onSettled: () => setAsking(false),
  })
  if (isLinked === undefined || !(isLinked || canAsk)) return null
  return (
    <Card id="login-ways">
      <Cell id="set-apple" side={isLinked ? '已绑定' : '未绑定'} onClick={() => (isLinked ? setAsking(true) : linking.run())}>
        Apple 登录
      </Cell>
      {isAsking && (
        <Dialog
          id="unlink-apple"
          title="解绑 Apple 账户？"
          cancel="再想想"
          confirm="解绑"
          isBusy={unlinking.isBusy}
          onCancel={() => setAsking(false)}
          onConfirm={() => unlinking.run()}
        >
          以后不能再用 Apple 登录这个账号，课程和记录都不受影响。
        </Dialog>
      )}
    </Card>
  )
}
