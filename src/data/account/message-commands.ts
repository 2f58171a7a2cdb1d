import type { QueryClient } from '@tanstack/react-query'
import { message } from '@/contract/account/message'
import type { SetMarketing, SetMessageChannel, SetMessageSwitch } from '@/contract/account/message.schema'
import { send } from '@/data/http/send'
import type { MessageGroup } from '@/domain/account/messages'
import { messageQueries } from './message'

const refresh = (cache: QueryClient) => cache.invalidateQueries({ queryKey: ['message'] })

/** Marks one message read. Quiet: the message itself opens whether or not the mark arrives. */
export async function readMessage(cache: QueryClient, id: number): Promise<void> {
  await send(message.read, { params: { id } }, { isQuiet: true })
  await refresh(cache)
}

/** Marks all messages read, or those of one group. */
export async function readMessages(cache: QueryClient, group: MessageGroup | undefined): Promise<void> {
  cache.setQueryData(messageQueries.unread().queryKey, await send(message.readAll, { body: { group } }))
  await refresh(cache)
}

/** Turns the delivery of a kind on or off. */
export async function switchMessages(cache: QueryClient, wish: SetMessageSwitch): Promise<void> {
  cache.setQueryData(messageQueries.switches().queryKey, await send(message.setSwitch, { body: wish }))
}

/** Opens or closes a way out of the inbox. */
export async function switchChannel(cache: QueryClient, wish: SetMessageChannel): Promise<void> {
  cache.setQueryData(messageQueries.channels().queryKey, await send(message.setChannel, { body: wish }))
}

/** Says yes or no to advertising by a way. */
export async function answerMarketing(cache: QueryClient, answer: SetMarketing): Promise<void> {
  cache.setQueryData(messageQueries.channels().queryKey, await send(message.setMarketing, { body: answer }))
}
