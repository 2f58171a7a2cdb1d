import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SupportState } from '@/contract/account/support.schema'
import { useSession } from '@/data/account/session'
import { supportQueries, writeSupport } from '@/data/account/support'
import { serverNow } from '@/data/http/clock'
import { shownOf } from '@/data/http/failure'
import { thisDevice } from '@/data/http/own-device'
import { useAct } from '@/data/http/use-act'
import { contactErrors } from '@/domain/account/contact-form'
import { mobileInput } from '@/domain/account/mobile'
import { timeAgo } from '@/domain/time/relative-time'
import { QueryState, screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { openAddress } from '@/navigation/open-address'
import { Button, View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { Field } from '@/ui/field'
import { Icon } from '@/ui/icon'
import { Textarea } from '@/ui/textarea'
import './index.scss'

const LONGEST = 1000

function useMessage(isVisitor: boolean) {
  const cache = useQueryClient()
  const [body, setBody] = useState('')
  const [contact, setContact] = useState('')
  const [errors, setErrors] = useState<{ body?: string; contact?: string }>({})
  const writing = useAct(writeSupport, {
    onSuccess: async () => {
      setBody('')
      toast(isVisitor ? '已收到，我们会打电话联系你' : '已收到，回复会显示在本页')
      if (!isVisitor) await cache.invalidateQueries({ queryKey: supportQueries.messages().queryKey })
    },
    onError: (error) => setErrors({ body: shownOf(error) }),
  })
  const submit = () => {
    const phone = isVisitor ? contactErrors({ phone: contact }).phone : undefined
    const wrong = { ...(body.trim() === '' && { body: '请写下你遇到的问题' }), ...(phone !== undefined && { contact: phone }) }
    setErrors(wrong)
    if (Object.keys(wrong).length === 0) writing.run({ body, ...(isVisitor && { contact }) })
  }
  return { body, setBody, contact, setContact: (text: string) => setContact(mobileInput(text)), errors, isBusy: writing.isBusy, submit }
}

/** Begins a message with what most are about. */
const quick = ['退款', '发票', '登录和手机号', '课程打不开', '教材物流']

/** A message to customer service; a visitor adds a phone number. */
function MessageForm({ isVisitor, isChatOpen }: { isVisitor: boolean; isChatOpen: boolean }) {
  const form = useMessage(isVisitor)
  return (
    <Card id="support-form">
      <View className="talk__chips">
        {quick.map((text) => (
          <Button key={text} className="talk__chip" onClick={() => form.setBody(`${text}：`)}>
            {text}
          </Button>
        ))}
      </View>
      <Textarea
        id="support-body"
        label="给客服留言"
        placeholder="遇到了什么问题？写下课程或订单的名字，处理更快"
        maxLength={LONGEST}
        value={form.body}
        error={form.errors.body}
        onInput={form.setBody}
      />
      {isVisitor && (
        <Field
          id="support-contact"
          label="联系电话"
          kind="tel"
          maxLength={20}
          placeholder="方便我们回复你"
          value={form.contact}
          error={form.errors.contact}
          onInput={form.setContact}
        />
      )}
      <ActionButton id="support-send" isWide look={isChatOpen ? 'plain' : 'primary'} isBusy={form.isBusy} onClick={form.submit}>
        提交留言
      </ActionButton>
    </Card>
  )
}

/** Lists the learner's letters to customer service, with the answers. */
function MyMessages() {
  const messages = useQuery(supportQueries.messages())
  return (
    <QueryState of={messages}>
      {(rows) =>
        rows.length > 0 && (
          <View id="my-messages">
            <View className="section-title" role="heading">
              我的留言
            </View>
            {rows.map(({ id, body, answer, createdAt }) => (
              <View key={id} className="talk">
                <View className="talk__time">{timeAgo(createdAt, serverNow())}</View>
                <View className="talk__mine">{body}</View>
                <View className="talk__row">
                  <View className="talk__face" hiddenFromReader>
                    <Icon name="headphones" />
                  </View>
                  <View className={`talk__theirs ${answer === '' ? 'is-waiting' : ''}`}>
                    {answer === '' ? '等待客服回复' : `客服回复：${answer}`}
                  </View>
                </View>
              </View>
            ))}
          </View>
        )
      }
    </QueryState>
  )
}

definePageConfig({ navigationBarTitleText: '联系客服' })

/** The chat itself: the host's own in a mini-program, the provider's elsewhere, nothing where none is set. */
function ChatWay({ address }: { address: string }) {
  if (thisDevice() === 'weapp')
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
      <View className="talk__row">
        <View className="talk__face" hiddenFromReader>
          <Icon name="headphones" />
        </View>
        <View>
          <View className="title">{isOpen ? '客服在线' : '客服已下班'}</View>
          <View className="muted">
            服务时间：每天 {from}–{to}
          </View>
        </View>
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
          {isLoggedIn && <MyMessages />}
          <MessageForm isVisitor={!isLoggedIn} isChatOpen={now.isOpen && (thisDevice() === 'weapp' || now.address !== '')} />
        </View>
      )}
    </QueryState>
  )
})
