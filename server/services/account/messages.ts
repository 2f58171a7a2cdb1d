import type { Deps, ServicePlugin } from '#server/deps'
import { serve } from '#server/http/serve'
import { conflict, notFound } from '#server/refusal'
import { messagesOf, readAll, readOne, setSwitch, unreadOf } from '#server/repositories/account/message/inbox'
import { message } from '@/contract/account/message'
import type { ReadMessages, SetMessageSwitch } from '@/contract/account/message.schema'
import { channelRules } from '@/domain/account/message-channels'
import { isMessageKind } from '@/domain/account/messages'
import { answerMarketing, channelsOf, kindsOf, switchChannel } from './message-channels'

async function readMessage({ db, now }: Deps, userId: number, id: number): Promise<object> {
  if (!(await readOne(db, userId, id, now()))) throw notFound('消息')
  return {}
}

async function readMessages({ db, now }: Deps, userId: number, { group }: ReadMessages) {
  await readAll(db, userId, group, now())
  return unreadOf(db, userId)
}

async function switchKind(deps: Deps, userId: number, { kind, isOn }: SetMessageSwitch) {
  if (!isMessageKind(kind)) throw notFound('消息类型')
  if (channelRules[kind].isFixed) throw conflict('账号安全提醒不能关掉')
  await setSwitch(deps.db, userId, kind, isOn)
  return kindsOf(deps, userId)
}

/** A learner's inbox, and which kinds are also delivered outside it. */
export const serveMessages: ServicePlugin = (app, deps) => {
  serve(app, message.list, ({ query }, { learnerId }) => {
    const { group, page = 0, limit = 20 } = query
    return messagesOf(deps.db, learnerId, { group, page, limit })
  })
  serve(app, message.unread, (_, { learnerId }) => unreadOf(deps.db, learnerId))
  serve(app, message.read, ({ params }, { learnerId }) => readMessage(deps, learnerId, params.id))
  serve(app, message.readAll, ({ body }, { learnerId }) => readMessages(deps, learnerId, body))
  serve(app, message.switches, (_, { learnerId }) => kindsOf(deps, learnerId))
  serve(app, message.setSwitch, ({ body }, { learnerId }) => switchKind(deps, learnerId, body))
  serve(app, message.channels, (_, { learnerId }) => channelsOf(deps, learnerId))
  serve(app, message.setChannel, ({ body }, { learnerId }) => switchChannel(deps, learnerId, body))
  serve(app, message.setMarketing, ({ body }, { learnerId }) => answerMarketing(deps, learnerId, body))
}
