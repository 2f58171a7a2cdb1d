import { message } from '@/contract/account/message'
import { readMessage, readMessages } from '@/data/account/message-commands'
import { onFailure } from '@/data/http/events'
import { createQueryClient } from '@/data/http/query-client'
import { refuse } from '../../support/client/fake-fetch'
import { signIn } from '../../support/client/render-page'

it.each([
  [
    'one message is not told of, it opens all the same',
    0,
    message.read,
    (cache: ReturnType<typeof createQueryClient>) => readMessage(cache, 3),
  ],
  ['all messages is told of', 1, message.readAll, (cache: ReturnType<typeof createQueryClient>) => readMessages(cache, undefined)],
])('a failed mark %s', async (_what, told, call, mark) => {
  signIn()
  refuse(call, 500, 'server error!')
  const failed = jest.fn()
  const stop = onFailure(failed)
  await expect(mark(createQueryClient())).rejects.toThrow('server error!')
  expect(failed).toHaveBeenCalledTimes(told)
  stop()
})
