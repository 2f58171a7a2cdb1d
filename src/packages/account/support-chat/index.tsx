import { useQuery } from '@tanstack/react-query'
import type { SupportState } from '@/contract/account/support.schema'
import { useSession } from '@/data/account/session'
import { supportQueries } from '@/data/account/support'
import { ownDevice } from '@/data/http/own-device'
import { QueryState } from '@/features/page-frame/query-state'
import { screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { openAddress } from '@/navigation/open-address'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { Cell } from '@/ui/cell'
import { MessageForm } from './message-form'
import { MyMessages } from './my-messages'

definePageConfig({ navigationBarTitleText: '联系客服' })

/** The chat itself: the host's own in a mini-program, the provider's elsewhere, nothing where none is set. */
function ChatWay({ address }: { address: string }) {
  if (ownDevice() === 'weapp')
    return (
      <ActionButton id="host-chat" isWide opens="contact" onClick={() => undefined}>
        开始咨询
      </ActionButton>
    )
  if (address === '') return null
  return (
    <ActionButton id="open-chat" isWide onClick={() => void openAddress(address)}>
      开始咨询
    </ActionButton>
  )
}

function State({ isOpen, from, to, address, phone }: SupportState) {
  return (
    <Card id="support-state">
      <View className="title">{isOpen ? '客服在线' : '客服已下班'}</View>
      <View className="muted">
        服务时间：每天 {from}–{to}
      </View>
      {isOpen && <ChatWay address={address} />}
      {phone !== '' && <Cell side={phone}>客服电话</Cell>}
      <Cell id="to-help" onClick={() => go('help_center')}>
        先看看常见问题
      </Cell>
    </Card>
  )
}

/** Customer service: chat during its hours, a message at any time, and the replies. */
export default screen('support_chat', () => {
  const state = useQuery(supportQueries.state())
  const isLoggedIn = useSession(({ refreshToken }) => refreshToken !== '')
  return (
    <QueryState of={state}>
      {(now) => (
        <View className="page-top">
          <State {...now} />
          <MessageForm isVisitor={!isLoggedIn} />
          {isLoggedIn && <MyMessages />}
        </View>
      )}
    </QueryState>
  )
})
