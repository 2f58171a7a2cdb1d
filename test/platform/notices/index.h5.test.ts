import { notices } from '@/platform/notices'

it('a browser offers no messages of the messaging app', async () => {
  expect([notices.canAsk, await notices.ask(['a'])]).toEqual([false, null])
})
