import { subscriptions } from '@/platform/subscriptions'

it('a browser offers no messages of the messaging app', async () => {
  expect([subscriptions.canAsk, await subscriptions.ask(['a'])]).toEqual([false, null])
})
