import { notifyManager } from '@tanstack/react-query'
import { configure, getConfig } from '@testing-library/react'
import { unstable_IdlePriority as IDLE, unstable_scheduleCallback as schedule } from 'scheduler'
import { session } from '@/data/account/session'
import { freshServer } from './fake-fetch'
import { forgetStores } from './forgetful-stores'
import { host } from './taro-stand-in'

jest.mock('zustand/vanilla', () => jest.requireActual('./forgetful-stores').vanilla)

// Test files may share a sandbox: none finds what another one left.
beforeEach(() => {
  session.clearLogin()
  window.localStorage.clear()
  forgetStores()
  document.title = ''
  document.getElementById('toast')?.remove()
  host.reset()
  freshServer()
})

// jsdom lays nothing out, so it refuses to scroll.
window.scrollTo = () => {}

// The query library tells components by a timer. Whether that comes before the end of an act() is luck; a microtask always does.
notifyManager.setScheduler(queueMicrotask)

// React gives the thread back after 5 ms: on a busy machine, what was waited for can be there before the effects that belong to it.
const { asyncWrapper } = getConfig()
configure({
  asyncWrapper: (wait) =>
    asyncWrapper(async () => {
      const found = await wait()
      await new Promise<void>((done) => schedule(IDLE, done))
      return found
    }),
})

// jsdom has no channels; a message arrives at once, as tests with a clock of their own wait for no task.
class Channel {
  port1 = { onmessage: () => {} }
  port2 = { postMessage: () => this.port1.onmessage() }
}
Object.assign(globalThis, { MessageChannel: Channel })

// Without a layout nothing comes near.
class NothingNear {
  observe() {}
  disconnect() {}
}
// Builds read a page config and take the call out.
const definePageConfig = () => undefined

Object.assign(globalThis, { IntersectionObserver: NothingNear, definePageConfig })
